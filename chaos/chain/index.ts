import type { ChaosOptions, Proof } from '../proof.ts';
import { chaosDeposits, SHORT_DEPOSITS, WHOLE_DEPOSITS } from './deposits/index.ts';
import { chaosPayouts, SHORT_PAYOUTS, WHOLE_PAYOUTS } from './payouts.ts';

/** Money over a chain that breaks in every way a chain can. */
export async function breakChain({ short, seed }: ChaosOptions): Promise<Proof> {
  const startedAt = Date.now();
  const deposits = await chaosDeposits({
    ...(short ? SHORT_DEPOSITS : WHOLE_DEPOSITS),
    seed: seed ?? String(startedAt),
  });
  const payouts = await chaosPayouts(short ? SHORT_PAYOUTS : WHOLE_PAYOUTS);
  const seconds = Math.round((Date.now() - startedAt) / 1_000);
  const verdict = deposits.isRight && payouts.isRight ? 'held' : 'broken';
  return { name: 'chaos chain', verdict, seconds, deposits, payouts };
}
