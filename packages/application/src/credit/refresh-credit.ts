import { CREDIT_WINDOW_DAYS, creditScore } from '@cliffhanger/core/credit';
import { accept, DAY_MS, earlier, type Result, type SellerId } from '@cliffhanger/core/kernel';
import type { Needs } from '../ports/index.ts';

const MOST_SELLERS = 500;

export interface CreditBatch {
  /** Where the next batch begins; null after the last one. */
  readonly after: SellerId | null;
  readonly sellers: number;
  readonly changed: number;
}

/** One batch of sellers; a sweep goes through all of them every hour. Taken twice it changes nothing more. */
export const refreshCredit =
  ({ transactions, clock }: Needs<'transactions' | 'clock'>) =>
  (after: SellerId | null): Promise<Result<CreditBatch>> =>
    transactions.run(async ({ credit }) => {
      const now = clock.now();
      const since = earlier(now, CREDIT_WINDOW_DAYS * DAY_MS);
      const batch = await credit.factsAfter(after, since, MOST_SELLERS);
      const scores = batch.map(({ sellerId, facts }) => ({
        sellerId,
        facts,
        score: creditScore(facts).score,
      }));
      const changed = scores.length === 0 ? 0 : await credit.save(scores, now);
      const last = scores.length < MOST_SELLERS ? null : (scores.at(-1)?.sellerId ?? null);
      return accept({ after: last, sellers: scores.length, changed });
    });
