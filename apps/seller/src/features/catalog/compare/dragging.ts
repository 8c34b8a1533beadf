import type { DramaId } from '@cliffhanger/core/catalog';
import { idOf, isId } from '@cliffhanger/core/kernel';
import type { DragEvent } from 'react';
import { setDragging } from '../../../shared/compare/index.ts';

/** A type of its own, so that files and text from elsewhere are ignored. */
const DRAMA = 'application/x-cliffhanger-drama';

/** For a drama card: its link and its poster are draggable. */
export const draggedDrama = (id: DramaId) => ({
  onDragStart: ({ dataTransfer }: DragEvent) => {
    dataTransfer.setData(DRAMA, id);
    dataTransfer.effectAllowed = 'copyLink';
    setDragging(true);
  },
  onDragEnd: () => setDragging(false),
});

export const isDramaOver = ({ dataTransfer }: DragEvent): boolean => dataTransfer.types.includes(DRAMA);

export function droppedDrama({ dataTransfer }: DragEvent): DramaId | undefined {
  const id = dataTransfer.getData(DRAMA);
  return isId(id) ? idOf<'drama'>(id) : undefined;
}
