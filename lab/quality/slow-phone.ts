/** A phone of the middle class beside this machine, as Lighthouse takes it. */
export const CPU_SLOWDOWN = 4;

/** Single runs differ: the one in the middle counts. */
export const middleOf = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;
