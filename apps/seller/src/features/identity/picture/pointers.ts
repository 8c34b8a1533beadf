import type { PointerEvent } from 'react';
import { useRef } from 'react';
import { type CropView, moved, type Point, type Size, zoomedTo } from './crop.ts';

type Positions = Map<number, Point>;

const middle = (points: readonly Point[]): Point => ({
  x: points.reduce((sum, { x }) => sum + x, 0) / points.length,
  y: points.reduce((sum, { y }) => sum + y, 0) / points.length,
});

const spread = ([a, b]: readonly Point[]): number =>
  a === undefined || b === undefined ? 0 : Math.hypot(a.x - b.x, a.y - b.y);

/** One step of a gesture: the centre of the fingers drags, their distance zooms. */
export function followFingers(
  view: CropView,
  picture: Size,
  fingers: { readonly before: readonly Point[]; readonly after: readonly Point[] },
): CropView {
  const from = middle(fingers.before);
  const to = middle(fingers.after);
  const dragged = moved(view, picture, { x: to.x - from.x, y: to.y - from.y });
  const before = spread(fingers.before);
  return before === 0
    ? dragged
    : zoomedTo(dragged, picture, (view.zoom * spread(fingers.after)) / before, to);
}

const positionOf = ({ clientX, clientY, currentTarget }: PointerEvent): Point => {
  const box = currentTarget.getBoundingClientRect();
  return { x: (clientX - box.left) / box.width, y: (clientY - box.top) / box.height };
};

/** Drag with one finger or the mouse, pinch with two. */
export function useGestures(view: CropView, picture: Size, onView: (view: CropView) => void) {
  const fingers = useRef<Positions>(new Map());
  return {
    onPointerDown: (event: PointerEvent) => {
      event.currentTarget.setPointerCapture(event.pointerId);
      fingers.current.set(event.pointerId, positionOf(event));
    },
    onPointerMove: (event: PointerEvent) => {
      if (!fingers.current.has(event.pointerId)) return;
      const before = [...fingers.current.values()];
      fingers.current.set(event.pointerId, positionOf(event));
      onView(followFingers(view, picture, { before, after: [...fingers.current.values()] }));
    },
    onPointerUp: (event: PointerEvent) => void fingers.current.delete(event.pointerId),
    onPointerCancel: (event: PointerEvent) => void fingers.current.delete(event.pointerId),
  };
}
