import { useSyncExternalStore } from 'react';

/** `phone` below 700 px; `column`: one column beside the rail; then list and detail side by side. */
export type WindowSize = 'phone' | 'column' | 'panes' | 'desk' | 'huge';

/** From this width on, in px. */
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

/** A list and what is opened from it stand side by side. */
export const hasRoomForPanes = (size: WindowSize): boolean => size !== 'phone' && size !== 'column';

export const isWide = (): boolean => sizeOf(window.innerWidth) !== 'phone';
