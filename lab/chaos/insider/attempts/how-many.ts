/** The number of attempts. */
export interface HowMany {
  /** Forged values per column and per parameter. */
  readonly values: number;
  /** Calls per function. */
  readonly calls: number;
  /** Of each kind, where the role has no privilege. */
  readonly withoutRight: number;
}

export const WHOLE: HowMany = { values: 4, calls: 120, withoutRight: 12 };
/** Takes under a minute, for CI. */
export const SHORT: HowMany = { values: 2, calls: 24, withoutRight: 1 };

/** An evenly spaced sample of a list that is too long. */
export function spread<T>(list: readonly T[], most: number): readonly T[] {
  if (list.length <= most) return list;
  return Array.from({ length: most }, (_, index) => list[Math.floor((index * list.length) / most)] as T);
}
