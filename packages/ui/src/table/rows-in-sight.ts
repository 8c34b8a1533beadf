import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Span } from '../lists/ruler.ts';

/** In px. All rows have the same height, so their positions need no measuring. */
export const ROW_HEIGHT = 40;
export const HEAD_HEIGHT = 34;
/** Overscan in rows: the distance of a mouse wheel before the next render. */
const ROOM = 12;

interface Viewport {
  readonly top: number;
  readonly height: number;
  readonly count: number;
}

const spanOf = ({ top, height, count }: Viewport, room: number): Span => ({
  from: Math.min(count, Math.max(0, Math.floor(top / ROW_HEIGHT) - room)),
  to: Math.max(0, Math.min(count, Math.ceil((top + height) / ROW_HEIGHT) + room)),
});

/**
 * Keeps the rendered range until an unrendered row comes near, because a wheel turns many times between two
 * renders.
 */
export function spanToDraw(sight: Viewport, drawn: Span): { readonly span: Span; readonly hasGap: boolean } {
  const inSight = spanOf(sight, 0);
  const near = spanOf(sight, ROOM / 2);
  const isEnough = drawn.from <= near.from && drawn.to >= near.to && drawn.to <= sight.count;
  return {
    span: isEnough && drawn.to - drawn.from <= near.to - near.from + 2 * ROOM ? drawn : spanOf(sight, ROOM),
    hasGap: drawn.from > inSight.from || drawn.to < inSight.to,
  };
}

interface RowsInSight {
  readonly drawn: Span;
  /** The visible rows, for the status line below the table. */
  readonly seen: Span;
  readonly scrollTo: (index: number) => void;
}

const isSame = (one: Span, other: Span): boolean => one.from === other.from && one.to === other.to;

export function useRowsInSight(scroller: RefObject<HTMLElement | null>, count: number): RowsInSight {
  const [drawn, setDrawn] = useState<Span>({ from: 0, to: Math.min(count, 2 * ROOM) });
  const [seen, setSeen] = useState<Span>({ from: 0, to: 0 });
  const latest = useRef({ drawn, count });
  latest.current = { drawn, count };
  const follow = useCallback(
    (drawNow: (draw: () => void) => void) => {
      const element = scroller.current;
      if (element === null) return;
      const sight = {
        top: element.scrollTop,
        height: Math.max(0, element.clientHeight - HEAD_HEIGHT),
        count: latest.current.count,
      };
      const next = spanToDraw(sight, latest.current.drawn);
      setSeen((before) => {
        const after = spanOf(sight, 0);
        return isSame(before, after) ? before : after;
      });
      if (isSame(next.span, latest.current.drawn)) return;
      // Fill a visible gap before the next frame.
      if (next.hasGap) drawNow(() => setDrawn(next.span));
      else setDrawn(next.span);
    },
    [scroller],
  );
  useEffect(() => {
    const element = scroller.current;
    if (element === null) return undefined;
    const onScroll = () => follow(flushSync);
    const observer = new ResizeObserver(() => follow((draw) => draw()));
    observer.observe(element);
    element.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', onScroll);
    };
  }, [scroller, follow]);
  // oxlint-disable-next-line react/exhaustive-deps -- runs when the number of rows changes
  useEffect(() => follow((draw) => draw()), [follow, count]);
  const scrollTo = useCallback(
    (index: number) => {
      const element = scroller.current;
      if (element === null) return;
      const top = index * ROW_HEIGHT;
      const height = element.clientHeight - HEAD_HEIGHT;
      if (top < element.scrollTop) element.scrollTop = top;
      else if (top + ROW_HEIGHT > element.scrollTop + height) element.scrollTop = top + ROW_HEIGHT - height;
    },
    [scroller],
  );
  return {
    drawn: { from: Math.min(drawn.from, count), to: Math.min(drawn.to, count) },
    seen,
    scrollTo,
  };
}
