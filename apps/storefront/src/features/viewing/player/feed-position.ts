import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';

/** Tolerance for arrival: a zoomed page rounds positions. */
const ARRIVED_WITHIN_PX = 2;
/** A smooth scroll takes half a second; one that has not started by then never will. */
const ARRIVES_WITHIN_MS = 1_000;

export interface FeedPosition {
  /** The episode that fills most of the screen. */
  readonly current: number;
  readonly scrollTo: (index: number, behavior?: ScrollBehavior) => void;
  /** Relative to the scroll target, so that two presses during a scroll move two episodes. */
  readonly step: (by: 1 | -1) => void;
}

interface FeedScroll {
  readonly box: RefObject<HTMLElement | null>;
  readonly count: number;
  readonly first: number;
  readonly onSnap: (index: number, from: number) => void;
}

/**
 * The episode at which the feed has stopped or is scrolling to. Browsers abort a smooth scroll when the layout
 * changes, and scroll snap then returns to the start. The hook completes such a scroll, unless touch or wheel takes
 * over.
 */
export function useFeedPosition({ box, count, first, onSnap }: FeedScroll): FeedPosition {
  const [current, setCurrent] = useState(first);
  const target = useRef<number>(undefined);
  const now = useRef(current);
  now.current = current;
  const onSnapRef = useRef(onSnap);
  onSnapRef.current = onSnap;

  const last = useRef(0);
  last.current = count - 1;

  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const moves = useMemo(() => {
    const hasArrived = (feed: HTMLElement): boolean =>
      target.current !== undefined &&
      Math.abs(feed.scrollTop - target.current * feed.clientHeight) <= ARRIVED_WITHIN_PX;
    const scrollTo = (index: number, behavior: ScrollBehavior = 'smooth'): void => {
      const feed = box.current;
      if (feed === null) return;
      target.current = Math.min(last.current, Math.max(0, index));
      feed.scrollTo({ top: target.current * feed.clientHeight, behavior });
      if (hasArrived(feed)) target.current = undefined;
      clearTimeout(timer.current);
      if (target.current !== undefined) timer.current = setTimeout(finish, ARRIVES_WITHIN_MS);
    };
    const finish = (): void => {
      if (target.current !== undefined) scrollTo(target.current, 'instant');
      // One retry only.
      target.current = undefined;
    };
    return {
      hasArrived,
      scrollTo,
      finish,
      step: (by: 1 | -1) => scrollTo((target.current ?? now.current) + by),
    };
  }, [box]);

  useEffect(() => {
    const feed = box.current;
    if (feed === null) return;
    const look = () => {
      if (feed.clientHeight === 0) return;
      const index = Math.round(feed.scrollTop / feed.clientHeight);
      if (index !== now.current) {
        onSnapRef.current(index, now.current);
        setCurrent(index);
      }
      if (moves.hasArrived(feed)) target.current = undefined;
    };
    const stop = () => {
      look();
      moves.finish();
    };
    const takeOver = () => {
      target.current = undefined;
    };
    feed.addEventListener('scroll', look, { passive: true });
    feed.addEventListener('scrollend', stop);
    feed.addEventListener('wheel', takeOver, { passive: true });
    feed.addEventListener('touchstart', takeOver, { passive: true });
    return () => {
      clearTimeout(timer.current);
      feed.removeEventListener('scroll', look);
      feed.removeEventListener('scrollend', stop);
      feed.removeEventListener('wheel', takeOver);
      feed.removeEventListener('touchstart', takeOver);
    };
  }, [box, moves]);

  return { current, scrollTo: moves.scrollTo, step: moves.step };
}
