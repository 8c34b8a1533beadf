import { type Measurement, measurementOf, medianOf } from '../report.ts';

/** What each side did in one round, by the side's name: transactions or orders a second. */
export type Rates<Side extends string> = Readonly<Record<Side, number>>;

/** All sides in turn, round by round. Each begins in turn: a machine that slows down favours nobody. */
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

/** A figure that should be small: the ratio says how much of what is allowed is left. */
export const atMost = (
  name: string,
  ours: number,
  { unit, most }: { readonly unit: string; readonly most: number },
): Measurement => measurementOf({ name, unit, ours, bare: most, ratio: most / ours, target: 1 });
