import { useEffect, useState } from 'react';
import { type SocialShape, socialSheet } from './social-sheet.ts';

interface DrawnSheet {
  readonly blob?: Blob;
  readonly address?: string;
  readonly hasFailed: boolean;
}

/** A poster in the format of a post, drawn on the device. */
export function useSheet(poster: string, shape: SocialShape, qr: string | undefined): DrawnSheet {
  const [drawn, setDrawn] = useState<DrawnSheet>({ hasFailed: false });
  useEffect(() => {
    let address: string | undefined;
    let isWanted = true;
    const draw = async () => {
      try {
        const blob = await socialSheet({ poster, shape, qr });
        if (!isWanted) return;
        address = URL.createObjectURL(blob);
        setDrawn({ blob, address, hasFailed: false });
      } catch {
        if (isWanted) setDrawn({ hasFailed: true });
      }
    };
    void draw();
    return () => {
      isWanted = false;
      if (address !== undefined) URL.revokeObjectURL(address);
    };
  }, [poster, shape, qr]);
  return drawn;
}
