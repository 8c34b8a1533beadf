import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';

/** How far from its episode the feed may stand and still have arrived: a zoomed page rounds. */
const ARRIVED_WITHIN_PX = 2;
/** A smooth scroll takes half a second; one that has not begun by then never does. */
const ARRIVES_WITHIN_MS = 1_000;

export interface FeedPosition {
  /** The episode that fills most of the screen. */
  readonly current: number;
  readonly scrollTo: (index: number, behavior?: ScrollBehavior) => void;
  /** Counted from where the feed is going, while it goes: two presses are two episodes. */
  readonly step: (by: 1 | -1) => void;
}

interface FeedScroll {
  readonly box: RefObject<HTMLElement | null>;
  readonly count: number;
  readonly first: number;
  readonly onSnap: (index: number, from: number) => void;
}

/**
 * Which episode the feed has stopped at, or is going to. A browser gives up a smooth scroll when something else moves
 * meanwhile, and a snapping box then falls back to where it came from: what was sent somewhere gets there all the same,
 * unless a finger or a wheel takes over.
 */
export function useFeedPosition({ box, count, first, onSnap }: FeedScroll): FeedPosition {
  const [current, setCurrent] = useState(first);
  const heading = useRef<number>(undefined);
  const now = useRef(current);
  now.current = current;
  const told = useRef(onSnap);
  told.current = onSnap;

  const last = useRef(0);
  last.current = count - 1;

  const patience = useRef<ReturnType<typeof setTimeout>>(undefined);
  const moves = useMemo(() => {
    const hasArrived = (feed: HTMLElement): boolean =>
      heading.current !== undefined &&
      Math.abs(feed.scrollTop - heading.current * feed.clientHeight) <= ARRIVED_WITHIN_PX;
    const scrollTo = (index: number, behavior: ScrollBehavior = 'smooth'): void => {
      const feed = box.current;
      if (feed === null) return;
      heading.current = Math.min(last.current, Math.max(0, index));
      feed.scrollTo({ top: heading.current * feed.clientHeight, behavior });
      if (hasArrived(feed)) heading.current = undefined;
      clearTimeout(patience.current);
      if (heading.current !== undefined) patience.current = setTimeout(finish, ARRIVES_WITHIN_MS);
    };
    const finish = (): void => {
      if (heading.current !== undefined) scrollTo(heading.current, 'instant');
      // Once is enough: what does not get there so, does not get there.
      heading.current = undefined;
    };
    return {
      hasArrived,
      scrollTo,
      finish,
      step: (by: 1 | -1) => scrollTo((heading.current ?? now.current) + by),
    };
  }, [box]);

  useEffect(() => {
    const feed = box.current;
    if (feed === null) return;
    const look = () => {
      if (feed.clientHeight === 0) return;
      const index = Math.round(feed.scrollTop / feed.clientHeight);
      if (index !== now.current) {
        told.current(index, now.current);
        setCurrent(index);
      }
      if (moves.hasArrived(feed)) heading.current = undefined;
    };
    const stop = () => {
      look();
      moves.finish();
    };
    const takeOver = () => {
      heading.current = undefined;
    };
    feed.addEventListener('scroll', look, { passive: true });
    feed.addEventListener('scrollend', stop);
    feed.addEventListener('wheel', takeOver, { passive: true });
    feed.addEventListener('touchstart', takeOver, { passive: true });
    return () => {
      clearTimeout(patience.current);
      feed.removeEventListener('scroll', look);
      feed.removeEventListener('scrollend', stop);
      feed.removeEventListener('wheel', takeOver);
      feed.removeEventListener('touchstart', takeOver);
    };
  }, [box, moves]);

  return { current, scrollTo: moves.scrollTo, step: moves.step };
}
