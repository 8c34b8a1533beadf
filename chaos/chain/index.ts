import type { ChaosOptions, Proof } from '../proof.ts';
import { chaosDeposits, SHORT_DEPOSITS, WHOLE_DEPOSITS } from './deposits/index.ts';
import { chaosPayouts, SHORT_PAYOUTS, WHOLE_PAYOUTS } from './payouts.ts';

/** Money over a chain that breaks in every way a chain can. */
export async function breakChain({ short, seed = String(Date.now()) }: ChaosOptions): Promise<Proof> {
  const startedAt = Date.now();
  const { isRight: areDepositsRight, ...deposits } = await chaosDeposits({
    ...(short ? SHORT_DEPOSITS : WHOLE_DEPOSITS),
    seed,
  });
  const { isRight: arePayoutsRight, ...payouts } = await chaosPayouts(short ? SHORT_PAYOUTS : WHOLE_PAYOUTS);
  return {
    name: 'chain',
    verdict: areDepositsRight && arePayoutsRight ? 'held' : 'broken',
    seconds: Math.round((Date.now() - startedAt) / 1_000),
    deposits,
    payouts,
  };
}
