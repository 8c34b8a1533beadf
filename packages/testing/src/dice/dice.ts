import { createHash } from 'node:crypto';

/** A pseudorandom generator for simulations: the same key always gives the same numbers. */
export interface Dice {
  /** From 0 inclusive to 1 exclusive. */
  readonly next: () => number;
  /** An integer between `from` and `to`, both inclusive. */
  readonly between: (from: number, to: number) => number;
  readonly isLucky: (probability: number) => boolean;
  readonly pick: <T>(from: readonly T[]) => T;
  /** With probability proportional to the weight. */
  readonly pickWeighted: <T>(from: readonly T[], weightOf: (one: T) => number) => T;
}

const TWO_TO_32 = 2 ** 32;

/** The sfc32 generator: small, fast, and good enough for simulations. */
export function diceOf(key: string): Dice {
  const seed = createHash('sha256').update(key).digest();
  let [a, b, c, counter] = [0, 4, 8, 12].map((at) => seed.readInt32LE(at)) as [
    number,
    number,
    number,
    number,
  ];
  const next = (): number => {
    const t = (((a + b) | 0) + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + t) | 0;
    return (t >>> 0) / TWO_TO_32;
  };
  const between = (from: number, to: number): number => from + Math.floor(next() * (to - from + 1));
  return {
    next,
    between,
    isLucky: (probability) => next() < probability,
    pick: (from) => chosen(from[between(0, from.length - 1)]),
    pickWeighted(from, weightOf) {
      let left = next() * from.reduce((sum, one) => sum + weightOf(one), 0);
      return chosen(
        from.find((one) => {
          left -= weightOf(one);
          return left < 0;
        }) ?? from.at(-1),
      );
    },
  };
}

function chosen<T>(one: T | undefined): T {
  if (one === undefined) throw new RangeError('nothing to choose from');
  return one;
}
