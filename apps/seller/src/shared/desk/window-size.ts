import { useSyncExternalStore } from 'react';

/** `phone` below 700 px, `column` has one column beside the rail, larger sizes show list and detail side by side. */
export type WindowSize = 'phone' | 'column' | 'panes' | 'desk' | 'huge';

/** Minimum widths in px, largest first. */
const FROM: readonly (readonly [Exclude<WindowSize, 'phone'>, number])[] = [
  ['huge', 2560],
  ['desk', 1440],
  ['panes', 1100],
  ['column', 700],
];

const sizeOf = (width: number): WindowSize => FROM.find(([, from]) => width >= from)?.[0] ?? 'phone';

const subscribe = (listener: () => void): (() => void) => {
  const ends = FROM.map(([, from]) => {
    const query = window.matchMedia(`(min-width: ${from}px)`);
    query.addEventListener('change', listener);
    return () => query.removeEventListener('change', listener);
  });
  return () => {
    for (const end of ends) end();
  };
};

export const useWindowSize = (): WindowSize =>
  useSyncExternalStore(subscribe, () => sizeOf(window.innerWidth));

/** Whether list and detail fit side by side. */
export const hasRoomForPanes = (size: WindowSize): boolean => size !== 'phone' && size !== 'column';

export const isWide = (): boolean => sizeOf(window.innerWidth) !== 'phone';
