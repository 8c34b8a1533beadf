import type { ChaosOptions, Proof } from '../proof.ts';
import { SHORT_DEPOSITS, WHOLE_DEPOSITS } from './deposits/index.ts';
import { inLane } from './lanes.ts';
import { arePayoutsRight, SHORT_PAYOUTS, together, WHOLE_PAYOUTS } from './payouts.ts';

/** Signers that are killed in parallel; each has a separate journal, chain and database. */
const SIGNERS = 2;

/** Payments on a chain with every kind of fault. The parts share nothing, and run in parallel. */
export async function breakChain({ short, seed }: ChaosOptions): Promise<Proof> {
  const startedAt = Date.now();
  const size = short ? SHORT_PAYOUTS : WHOLE_PAYOUTS;
  const aSigner = { ...size, deathsAtEachPoint: size.deathsAtEachPoint / SIGNERS };
  const [deposits, { crashes, policy }, signatures, ...kills] = await Promise.all([
    inLane('deposits', { ...(short ? SHORT_DEPOSITS : WHOLE_DEPOSITS), seed: seed ?? String(startedAt) }),
    inLane('payouts', size),
    inLane('signatures', { signatures: short ? 80 : 1_000 }),
    ...Array.from({ length: SIGNERS }, () => inLane('kills', aSigner)),
  ]);
  const figures = { crashes, policy, kills: together(kills) };
  const payouts = { isRight: arePayoutsRight(figures, size), ...figures };
  const seconds = Math.round((Date.now() - startedAt) / 1_000);
  const verdict = deposits.isRight && payouts.isRight ? 'held' : 'broken';
  return { name: 'chaos chain', verdict, seconds, deposits, payouts, signatures };
}
