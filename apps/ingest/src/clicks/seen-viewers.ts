import type { Click } from '@cliffhanger/core/library';

/**
 * Who has clicked what lately, as far as this process knows: whoever goes on clicking is not compared again and again
 * where clicks are counted. It forgets soon; it never takes one viewer for another.
 */
export interface SeenViewers {
  /** The click, or the same one as a repetition. */
  look(click: Click): Click;
  /** To be told when the click is on its way. */
  remember(click: Click): void;
}

/** Few enough to stay young for the garbage collector. */
const MOST_MARKS = 20_000;

export function createSeenViewers(mostMarks = MOST_MARKS): SeenViewers {
  const marks = new Set<string>();
  return {
    look(click) {
      if (click.by !== 'viewer' || !marks.has(click.mark)) return click;
      return { code: click.code, at: click.at, by: 'viewer-again' };
    },
    remember(click) {
      if (click.by !== 'viewer') return;
      if (marks.size === mostMarks) marks.clear();
      marks.add(click.mark);
    },
  };
}
