import { useEffect } from 'react';

/** Does it when the line is back, as long as there is something to do. */
export function useWhenBack(work: (() => void) | undefined): void {
  useEffect(() => {
    if (work === undefined) return;
    window.addEventListener('online', work);
    return () => window.removeEventListener('online', work);
  }, [work]);
}
