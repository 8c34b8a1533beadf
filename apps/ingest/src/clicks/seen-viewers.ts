import { type Click, hourOf } from '@cliffhanger/core/library';

/**
 * Who has clicked what in this hour, as far as this process knows: what it has sent once is not compared again where
 * clicks are counted. It may forget; it never takes one viewer for another.
 */
export interface SeenViewers {
  /** The click, or the same one as a repetition. */
  look(click: Click): Click;
  /** To be told when the click is on its way. */
  remember(click: Click): void;
}

const MOST_MARKS = 500_000;

export function createSeenViewers(mostMarks = MOST_MARKS): SeenViewers {
  const marks = new Set<string>();
  let hour = 0;
  return {
    look(click) {
      if (click.by !== 'viewer' || !marks.has(click.mark)) return click;
      return { code: click.code, at: click.at, by: 'viewer-again' };
    },
    remember(click) {
      if (click.by !== 'viewer') return;
      const clickedIn = hourOf(click.at);
      if (clickedIn !== hour) marks.clear();
      hour = clickedIn;
      if (marks.size < mostMarks) marks.add(click.mark);
    },
  };
}
