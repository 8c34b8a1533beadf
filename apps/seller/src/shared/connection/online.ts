import { useSyncExternalStore } from 'react';
import { useSay } from '../language/index.ts';

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

export const useOnline = (): boolean => useSyncExternalStore(subscribe, () => navigator.onLine);

/**
 * Why money cannot be moved now, in words for under the button; undefined when it can.
 * @public for the screens that move money
 */
export function useMoneyActionsOff(): string | undefined {
  const isOnline = useOnline();
  const say = useSay();
  return isOnline ? undefined : say('shell.offline.money');
}
