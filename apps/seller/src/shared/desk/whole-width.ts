import { useEffect } from 'react';
import { create } from 'zustand';

/** Which of the two panes shows a table. */
export type TablePlace = 'list' | 'detail';

/** Counts the mounted tables per pane. When two screens swap, the new one mounts before the old one unmounts. */
const useTableCounts = create<Readonly<Record<TablePlace, number>>>(() => ({ list: 0, detail: 0 }));

const change = (place: TablePlace, by: 1 | -1): void =>
  useTableCounts.setState((counts) => ({ [place]: counts[place] + by }));

/**
 * A table in the list pane takes the whole width: the sidebar shrinks to a rail, and the detail overlays the right
 * edge. A table in the detail pane covers the list.
 */
export function useWholeWidth(isWanted: boolean, place: TablePlace): void {
  useEffect(() => {
    if (!isWanted) return undefined;
    change(place, 1);
    return () => change(place, -1);
  }, [isWanted, place]);
}

/** `undefined` when no pane shows a table. */
export const useTablePlace = (): TablePlace | undefined =>
  useTableCounts(({ list, detail }) => {
    if (detail > 0) return 'detail';
    return list > 0 ? 'list' : undefined;
  });
