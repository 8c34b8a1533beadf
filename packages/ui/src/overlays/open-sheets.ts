import { useEffect, useSyncExternalStore } from 'react';

let open = 0;
const listeners = new Set<() => void>();

function change(by: 1 | -1): void {
  open += by;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Counts open sheets, which cover the bottom of the screen. */
export function useCountedSheet(isOpen: boolean): void {
  useEffect(() => {
    if (!isOpen) return undefined;
    change(1);
    return () => change(-1);
  }, [isOpen]);
}

export const useIsSheetOpen = (): boolean => useSyncExternalStore(subscribe, () => open > 0);
