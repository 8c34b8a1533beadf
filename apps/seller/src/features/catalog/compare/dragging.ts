import type { DramaId } from '@cliffhanger/core/catalog';
import { idOf, isId } from '@cliffhanger/core/kernel';
import type { DragEvent } from 'react';
import { setDragging } from '../../../shared/compare/index.ts';

/** Ours only: a file or a text that somebody drags over the window is none of our business. */
const DRAMA = 'application/x-cliffhanger-drama';

/** For the card of a drama: the link and the poster in it are what the hand takes hold of. */
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
