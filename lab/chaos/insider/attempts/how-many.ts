/** How much is tried. */
export interface HowMany {
  /** Forged values of a column, and of a parameter. */
  readonly values: number;
  /** Calls of a function. */
  readonly calls: number;
  /** Of each kind, where the role has no right at all. */
  readonly withoutRight: number;
}

export const WHOLE: HowMany = { values: 4, calls: 120, withoutRight: 12 };
/** Within a minute, for the CI. */
export const SHORT: HowMany = { values: 2, calls: 24, withoutRight: 1 };

/** Some of each part of the list where all are too many. */
export function spread<T>(list: readonly T[], most: number): readonly T[] {
  if (list.length <= most) return list;
  return Array.from({ length: most }, (_, index) => list[Math.floor((index * list.length) / most)] as T);
}
