const FEW = 25;

/**
 * Runs a comparison with a few cases, then doubles them up to the maximum, and stops at the first difference: most
 * deviations appear early.
 */
export async function untilFound<Found>(
  most: number,
  compare: (cases: number) => Promise<readonly Found[]>,
): Promise<readonly Found[]> {
  for (let cases = FEW; ; cases *= 2) {
    const found = await compare(Math.min(cases, most));
    if (found.length > 0 || cases >= most) return found;
  }
}
