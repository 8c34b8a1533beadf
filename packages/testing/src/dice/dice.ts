import { createHash } from 'node:crypto';

/** Everything that happens by chance in a simulation, from one key: the same key falls the same way for ever. */
export interface Dice {
  /** From 0 up to, and without, 1. */
  readonly next: () => number;
  /** A whole number from `from` to `to`, both possible. */
  readonly between: (from: number, to: number) => number;
  readonly isLucky: (probability: number) => boolean;
  readonly pick: <T>(from: readonly T[]) => T;
  /** Likelier where the weight is larger. */
  readonly pickWeighted: <T>(from: readonly T[], weightOf: (one: T) => number) => T;
}

const TWO_TO_32 = 2 ** 32;

/** The generator sfc32: small, quick and good enough for people. */
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
