import type { Click, View } from '@cliffhanger/core/library';

/**
 * Recent clicks and views of this process: marks repetitions early, so that the counting side need not compare them
 * again. May forget, but never confuses viewers.
 */
export interface SeenViewers {
  /** Returns the event, marked as a repetition if it was seen before. */
  look<Event extends Click | View>(event: Event): Event;
  /** Call when the event was accepted for sending. */
  remember(event: Click | View): void;
}

/** Small enough to stay in the young generation of the garbage collector. */
const MOST_MARKS = 20_000;

export function createSeenViewers(mostMarks = MOST_MARKS): SeenViewers {
  const marks = new Set<string>();
  return {
    look(event) {
      if (event.by !== 'viewer' || !marks.has(event.mark)) return event;
      const { mark: _, ...seen } = event;
      return { ...seen, by: 'viewer-again' } as typeof event;
    },
    remember(event) {
      if (event.by !== 'viewer') return;
      if (marks.size === mostMarks) marks.clear();
      marks.add(event.mark);
    },
  };
}
