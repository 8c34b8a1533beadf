import type { Span } from './ruler.ts';

interface Around {
  /** What is drawn now. */
  readonly drawn: Span;
  readonly inSight: Span;
  /** What is in sight, with room on both sides. */
  readonly wanted: Span;
  /** So many lines at once and no more where they are not seen yet: a frame is short. */
  readonly most: number;
}

/** Towards what is wanted in small steps; what is in sight is never left out. */
export function nextSpan({ drawn, inSight, wanted, most }: Around): Span {
  const isFarAway = drawn.to < inSight.from || drawn.from > inSight.to;
  if (isFarAway) return inSight;
  return {
    from: Math.max(wanted.from, Math.min(inSight.from, drawn.from - most)),
    to: Math.min(wanted.to, Math.max(inSight.to, drawn.to + most)),
  };
}

export const isSameSpan = (one: Span, other: Span): boolean => one.from === other.from && one.to === other.to;

export const isWithin = (inner: Span, outer: Span): boolean =>
  outer.from <= inner.from && outer.to >= inner.to;
