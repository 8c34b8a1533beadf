import { type Measurement, measurementOf, medianOf } from '../report.ts';

/** Results of one round by side: transactions or orders per second. */
export type Rates<Side extends string> = Readonly<Record<Side, number>>;

/**
 * Runs all sides in turn, round by round. The first side alternates, so that a machine that slows down is
 * fair to all.
 */
export async function takeRounds<Side extends string>(
  sides: Readonly<Record<Side, () => Promise<number>>>,
  { rounds, what }: { readonly rounds: number; readonly what: string },
): Promise<readonly Rates<Side>[]> {
  const names = Object.keys(sides) as Side[];
  const taken: Rates<Side>[] = [];
  for (let number = 0; number < rounds; number += 1) {
    const order = [...names.slice(number % names.length), ...names.slice(0, number % names.length)];
    const rates: Partial<Record<Side, number>> = {};
    for (const side of order) rates[side] = await sides[side]();
    const round = rates as Rates<Side>;
    console.log(`${what}: ${names.map((name) => `${name} ${Math.round(round[name])}/s`).join('  ')}`);
    taken.push(round);
  }
  return taken;
}

interface Compared {
  readonly name: string;
  readonly unit: string;
  readonly target: number;
  readonly details?: Readonly<Record<string, unknown>>;
}

/** The median of the rounds' ratios of two sides. */
export const sideBySide = <Side extends string>(
  rounds: readonly Rates<Side>[],
  [ours, bare]: readonly [Side, Side],
  { unit, ...figure }: Compared,
): Measurement =>
  measurementOf({
    ...figure,
    unit: `${unit}, ${ours} beside ${bare}`,
    ours: medianOf(rounds.map((round) => round[ours])),
    bare: medianOf(rounds.map((round) => round[bare])),
    ratio: medianOf(rounds.map((round) => round[ours] / round[bare])),
  });

/** For a figure that should be small: the ratio is the limit divided by the figure. */
export const atMost = (
  name: string,
  ours: number,
  { unit, most }: { readonly unit: string; readonly most: number },
): Measurement => measurementOf({ name, unit, ours, bare: most, ratio: most / ours, target: 1 });
