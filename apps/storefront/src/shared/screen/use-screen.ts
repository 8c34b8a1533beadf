import { useCallback, useSyncExternalStore } from 'react';

/** What fits on a screen. A television is large and is driven by arrows: nothing points finely at it. */
const SCREENS = {
  /** Rows of posters instead of two columns of them. */
  rows: '(width >= 700px)',
  /** Two things beside each other: the film and its episodes, what is bought and how it is paid. */
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
