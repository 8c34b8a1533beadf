import { useEffect } from 'react';
import { create } from 'zustand';

/** Which of two pages that stand side by side is a table: the list, or what was opened from one. */
export type TablePlace = 'list' | 'detail';

/** How many screens of each place ask for it: one that is left goes after the next has come. */
const useAsking = create<Readonly<Record<TablePlace, number>>>(() => ({ list: 0, detail: 0 }));

const change = (place: TablePlace, by: 1 | -1): void =>
  useAsking.setState((asking) => ({ [place]: asking[place] + by }));

/**
 * A list that is a table takes the whole width: the side shrinks to the rail, and what is opened from it lies over its
 * right edge. A detail that is one covers the list that it was opened from.
 */
export function useWholeWidth(isWanted: boolean, place: TablePlace): void {
  useEffect(() => {
    if (!isWanted) return undefined;
    change(place, 1);
    return () => change(place, -1);
  }, [isWanted, place]);
}

/** Undefined: every page keeps to its column. */
export const useTablePlace = (): TablePlace | undefined =>
  useAsking(({ list, detail }) => {
    if (detail > 0) return 'detail';
    return list > 0 ? 'list' : undefined;
  });
