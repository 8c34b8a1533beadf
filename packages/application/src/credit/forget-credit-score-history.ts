import { accept, DAY_MS, earlier, type Result } from '@cliffhanger/core/kernel';
import type { Requires } from '../ports/index.ts';

/** The score covers 30 days; its history is stored for two years. */
const CREDIT_SCORE_HISTORY_KEPT_MS = 2 * 365 * DAY_MS;

/** One bounded batch; returns how many. */
export const forgetCreditScoreHistory =
  ({ transactions, clock }: Requires<'transactions' | 'clock', 'creditScores'>) =>
  (): Promise<Result<number>> =>
    transactions.run(async ({ creditScores }) =>
      accept(await creditScores.forgetBefore(earlier(clock.now(), CREDIT_SCORE_HISTORY_KEPT_MS))),
    );
