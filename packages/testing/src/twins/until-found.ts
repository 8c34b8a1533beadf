const FEW = 25;

/** What a comparison finds in few cases, or in twice as many, up to the most: a deviation shows itself soon. */
export async function untilFound<Found>(
  most: number,
  compare: (cases: number) => Promise<readonly Found[]>,
): Promise<readonly Found[]> {
  for (let cases = FEW; ; cases *= 2) {
    const found = await compare(Math.min(cases, most));
    if (found.length > 0 || cases >= most) return found;
  }
}
