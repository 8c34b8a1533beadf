import { useEffect, useState } from 'react';
import type { PosterWords } from './draw-poster.ts';

export interface Poster {
  readonly blob: Blob;
  /** An object URL. */
  readonly address: string;
}

/** Drawn on the device; drawing and QR code are a separate chunk. */
export function usePoster({ link, title, text, codeLabel, code }: PosterWords): Poster | undefined {
  const [poster, setPoster] = useState<Poster>();
  useEffect(() => {
    let isWanted = true;
    let address: string | undefined;
    const draw = async () => {
      const { drawPoster } = await import('./draw-poster.ts');
      const blob = await drawPoster({ link, title, text, codeLabel, code });
      if (!isWanted) return;
      address = URL.createObjectURL(blob);
      setPoster({ blob, address });
    };
    void draw();
    return () => {
      isWanted = false;
      if (address !== undefined) URL.revokeObjectURL(address);
    };
  }, [link, title, text, codeLabel, code]);
  return poster;
}
