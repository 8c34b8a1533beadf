import type { ChaosOptions, Proof } from '../proof.ts';
import { chaosDeposits, SHORT_DEPOSITS, WHOLE_DEPOSITS } from './deposits/index.ts';

/** Money over a chain that breaks in every way a chain can. */
export async function breakChain({ short, seed = String(Date.now()) }: ChaosOptions): Promise<Proof> {
  const startedAt = Date.now();
  const { isRight, ...deposits } = await chaosDeposits({
    ...(short ? SHORT_DEPOSITS : WHOLE_DEPOSITS),
    seed,
  });
  return {
    name: 'chain',
    verdict: isRight ? 'held' : 'broken',
    seconds: Math.round((Date.now() - startedAt) / 1_000),
    deposits,
  };
}
