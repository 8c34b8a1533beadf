import type { DramaId } from '@cliffhanger/core/catalog';
import { create } from 'zustand';
import { onSessionEnd } from '../session/index.ts';

/** As many as stand beside each other and can still be read. */
export const MOST_COMPARED = 4;

interface Comparison {
  /** In the order in which they were put there: A, B, C, D. */
  readonly ids: readonly DramaId[];
  /** A poster is being dragged: there must be somewhere to drop it. */
  readonly isDragging: boolean;
}

export const useComparison = create<Comparison>(() => ({ ids: [], isDragging: false }));

export type ComparisonChange = 'added' | 'removed' | 'full';

/** The same drama stands there once; the fifth finds no room. */
export function compareDrama(id: DramaId): ComparisonChange {
  const { ids } = useComparison.getState();
  if (ids.includes(id)) return 'added';
  if (ids.length >= MOST_COMPARED) return 'full';
  useComparison.setState({ ids: [...ids, id] });
  return 'added';
}

export function toggleCompared(id: DramaId): ComparisonChange {
  const { ids } = useComparison.getState();
  if (!ids.includes(id)) return compareDrama(id);
  useComparison.setState({ ids: ids.filter((one) => one !== id) });
  return 'removed';
}

export const clearComparison = (): void => useComparison.setState({ ids: [] });

export const setDragging = (isDragging: boolean): void => useComparison.setState({ isDragging });

onSessionEnd(clearComparison);

/** `A` for the first; undefined for one that is not compared. */
export function letterOf(ids: readonly DramaId[], id: DramaId): string | undefined {
  const index = ids.indexOf(id);
  return index === -1 ? undefined : 'ABCD'[index];
}
