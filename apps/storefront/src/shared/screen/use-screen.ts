import { useCallback, useSyncExternalStore } from 'react';

/** Media queries of layouts. A television is large and has no fine pointer. */
const SCREENS = {
  /** Rows of posters instead of a two-column grid. */
  rows: '(width >= 700px)',
  /** Two columns: film and episodes, purchase and payment. */
  wide: '(width >= 1100px)',
  tv: '(width >= 1920px) and (height >= 1080px) and ((pointer: coarse) or (pointer: none))',
  still: '(prefers-reduced-motion: reduce)',
} as const;

export function useScreen(name: keyof typeof SCREENS): boolean {
  const query = SCREENS[name];
  const subscribe = useCallback(
    (tell: () => void) => {
      const list = window.matchMedia?.(query);
      list?.addEventListener('change', tell);
      return () => list?.removeEventListener('change', tell);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => window.matchMedia?.(query).matches ?? false);
}
