import { useEffect } from 'react';

/** Runs when the network is back; `undefined` does nothing. */
export function useWhenBack(work: (() => void) | undefined): void {
  useEffect(() => {
    if (work === undefined) return;
    window.addEventListener('online', work);
    return () => window.removeEventListener('online', work);
  }, [work]);
}
