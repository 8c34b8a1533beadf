/** A mid-range phone relative to this machine, with Lighthouse's factor. */
export const CPU_SLOWDOWN = 4;

/** The median, because single runs differ. */
export const middleOf = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;
