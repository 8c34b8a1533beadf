/** A part of `DOMRect`. */
export interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}
export type Direction = 'left' | 'right' | 'up' | 'down';

/** Sideways distance weighs more than distance along the direction, so that "right" prefers the same row. */
const ASIDE_WEIGHS = 3;
/** Neighbours may overlap by a focus ring or shadow. */
const MAY_OVERLAP = 4;

/** The weighted distance; `undefined` if the box is not in that direction. */
function distance(from: Box, to: Box, direction: Direction): number | undefined {
  const ahead = {
    left: from.left - to.right,
    right: to.left - from.right,
    up: from.top - to.bottom,
    down: to.top - from.bottom,
  }[direction];
  if (ahead < -MAY_OVERLAP) return undefined;
  const isAcross = direction === 'left' || direction === 'right';
  const aside = isAcross
    ? gapBetween([from.top, from.bottom], [to.top, to.bottom])
    : gapBetween([from.left, from.right], [to.left, to.right]);
  const offCentre = isAcross ? 0 : Math.abs((from.left + from.right) / 2 - (to.left + to.right) / 2) / 10;
  return Math.max(0, ahead) + aside * ASIDE_WEIGHS + offCentre;
}

type Span = readonly [start: number, end: number];
const gapBetween = ([a, b]: Span, [c, d]: Span): number => Math.max(0, c - b, a - d);

/** The index of the nearest box in a direction. */
export function nearest(from: Box, others: readonly Box[], direction: Direction): number | undefined {
  let best: { readonly index: number; readonly far: number } | undefined;
  for (const [index, box] of others.entries()) {
    const far = distance(from, box, direction);
    if (far !== undefined && (best === undefined || far < best.far)) best = { index, far };
  }
  return best?.index;
}
