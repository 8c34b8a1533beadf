import { useEffect } from 'react';
import { create } from 'zustand';

interface WholeWidth {
  /** How many screens ask for it: one that is left goes after the next has come. */
  readonly asking: number;
}

const useWholeWidthStore = create<WholeWidth>(() => ({ asking: 0 }));

const change = (by: 1 | -1): void => useWholeWidthStore.setState(({ asking }) => ({ asking: asking + by }));

/**
 * A list that is a table takes the whole width: the side shrinks to the rail, and what is opened from it lies over its
 * right edge.
 * @public for lists that can be tables
 */
export function useWholeWidth(isWanted: boolean): void {
  useEffect(() => {
    if (!isWanted) return undefined;
    change(1);
    return () => change(-1);
  }, [isWanted]);
}

export const useIsWholeWidth = (): boolean => useWholeWidthStore(({ asking }) => asking > 0);
