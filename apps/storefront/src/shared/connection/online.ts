import { useEffect, useSyncExternalStore } from 'react';

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

export const useOnline = (): boolean => useSyncExternalStore(subscribe, () => navigator.onLine);

/** Does it when the line is back, as long as there is something to do. */
export function useWhenBack(work: (() => void) | undefined): void {
  useEffect(() => {
    if (work === undefined) return;
    window.addEventListener('online', work);
    return () => window.removeEventListener('online', work);
  }, [work]);
}
