import { useEffect, useState } from 'react';

const FADES_AFTER_MS = 3_000;

/** The controls fade during playback, except captions, progress and the handle; any input brings them back. */
export function useFading(isPlaying: boolean): boolean {
  const [isFaded, setFaded] = useState(false);
  useEffect(() => {
    let timer: number | undefined;
    const wake = () => {
      setFaded(false);
      clearTimeout(timer);
      if (isPlaying) timer = window.setTimeout(() => setFaded(true), FADES_AFTER_MS);
    };
    wake();
    const names = ['pointerdown', 'pointermove', 'keydown', 'focusin'] as const;
    for (const name of names) window.addEventListener(name, wake);
    return () => {
      clearTimeout(timer);
      for (const name of names) window.removeEventListener(name, wake);
    };
  }, [isPlaying]);
  return isFaded;
}
