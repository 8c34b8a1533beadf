import { deepReorganisations } from './deep-reorganisations.ts';
import { openDepositWorld } from './deposit-world.ts';
import { forgedDeposits } from './forged-deposits.ts';
import { lyingNodes } from './lying-nodes.ts';
import { reorganisations } from './reorganisations.ts';

export interface DepositChaos {
  /** Of a depth that the chain allows: 1 to 63 blocks. */
  readonly reorganisations: number;
  /** Deeper than the chain's finality. */
  readonly deeper: number;
  readonly forged: number;
  readonly lies: number;
  readonly seed: string;
}

type Size = Omit<DepositChaos, 'seed'>;
export const WHOLE_DEPOSITS: Size = { reorganisations: 200, deeper: 10, forged: 1_000, lies: 20 };
export const SHORT_DEPOSITS: Size = { reorganisations: 12, deeper: 1, forged: 50, lies: 2 };

const STOPPED_WITHIN_MS = 15_000;

/** Incoming money: no deposit is credited before it is final, and no final one is forgotten. */
export async function chaosDeposits({ seed, ...size }: DepositChaos) {
  const world = await openDepositWorld(seed);
  try {
    const reorganised = await timed('reorganisations', () => reorganisations(world, size.reorganisations));
    const lied = await timed('lying nodes', () => lyingNodes(world, size.lies));
    const forged = await timed('forged deposits', () => forgedDeposits(world, size.forged));
    const deeper = await timed('deeper than final', () => deepReorganisations(world, size.deeper));
    const isRight =
      reorganised.wrongCredits === 0 &&
      reorganised.forgotten === 0 &&
      reorganised.booksDiffer === 0 &&
      reorganised.carelessRuleFound &&
      lied.credited === 0 &&
      lied.carelessRuleFound &&
      forged.credited === 0 &&
      deeper.slowestStopMs <= STOPPED_WITHIN_MS &&
      deeper.creditedTwice === 0;
    return { isRight, seed, reorganised, lied, forged, deeper };
  } finally {
    await world.close();
  }
}

/** Prints the duration of a part. */
async function timed<T>(name: string, part: () => Promise<T>): Promise<T> {
  const startedAt = Date.now();
  const result = await part();
  console.error(`${name}: ${Math.round((Date.now() - startedAt) / 1_000)} s`);
  return result;
}
