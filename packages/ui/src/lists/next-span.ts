import type { Span } from './ruler.ts';

interface Around {
  /** The lines that are rendered now. */
  readonly drawn: Span;
  readonly inSight: Span;
  /** The visible lines plus overscan on both sides. */
  readonly wanted: Span;
  /** Most lines of overscan to add at once, to keep a frame short. */
  readonly most: number;
}

/** Grows towards `wanted` in small steps, and always includes the visible lines. */
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
