import type { Click, View } from '@cliffhanger/core/library';

/**
 * Who has clicked or seen what lately, as far as this process knows: whoever goes on clicking is not compared again and again
 * where clicks are counted. It forgets soon; it never takes one viewer for another.
 */
export interface SeenViewers {
  /** The click or view, or the same one as a repetition. */
  look<Event extends Click | View>(event: Event): Event;
  /** To be told when it is on its way. */
  remember(event: Click | View): void;
}

/** Few enough to stay young for the garbage collector. */
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
