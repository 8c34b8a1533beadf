import type { DramaId } from '@cliffhanger/core/catalog';
import { create } from 'zustand';
import { onSessionEnd } from '../session/index.ts';

/** More columns than this are too narrow to read. */
export const MOST_COMPARED = 4;

interface CompareTray {
  /** In the order they were added: A, B, C, D. */
  readonly ids: readonly DramaId[];
  /** While a poster is dragged, the drop target is visible. */
  readonly isDragging: boolean;
}

export const useCompareTray = create<CompareTray>(() => ({ ids: [], isDragging: false }));

export type CompareOutcome = 'added' | 'removed' | 'full';

/** Adding a drama twice has no effect. */
export function compareDrama(id: DramaId): CompareOutcome {
  const { ids } = useCompareTray.getState();
  if (ids.includes(id)) return 'added';
  if (ids.length >= MOST_COMPARED) return 'full';
  useCompareTray.setState({ ids: [...ids, id] });
  return 'added';
}

export function toggleCompared(id: DramaId): CompareOutcome {
  const { ids } = useCompareTray.getState();
  if (!ids.includes(id)) return compareDrama(id);
  useCompareTray.setState({ ids: ids.filter((one) => one !== id) });
  return 'removed';
}

export const clearCompareTray = (): void => useCompareTray.setState({ ids: [] });

export const setDragging = (isDragging: boolean): void => useCompareTray.setState({ isDragging });

onSessionEnd(clearCompareTray);

export function letterOf(ids: readonly DramaId[], id: DramaId): string | undefined {
  const index = ids.indexOf(id);
  return index === -1 ? undefined : 'ABCD'[index];
}
