declare const basisPoints: unique symbol;

/** Hundredths of a percent; 500 is 5 %. */
export type BasisPoints = number & { readonly [basisPoints]: true };

export const WHOLE_IN_BASIS_POINTS = 10_000n;

export function basisPointsOf(hundredthsOfPercent: number): BasisPoints {
  if (!Number.isInteger(hundredthsOfPercent) || hundredthsOfPercent < 0 || hundredthsOfPercent > 10_000) {
    throw new RangeError(`not a rate in basis points: ${hundredthsOfPercent}`);
  }
  return hundredthsOfPercent as BasisPoints;
}
