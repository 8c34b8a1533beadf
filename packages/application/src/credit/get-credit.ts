import { creditScore, NO_HISTORY } from '@cliffhanger/core/credit';
import { accept, type Result, type SellerId } from '@cliffhanger/core/kernel';
import type { Requires } from '../ports/index.ts';
import { type CreditWithAdvice, withAdvice } from './shown.ts';

export type { CreditWithAdvice } from './shown.ts';

export interface CreditWithBounds extends CreditWithAdvice {
  /** From this score on a shipment can be paid from its proceeds. */
  readonly proceedsFrom: number;
}

/** The score with its parts and what would raise it; before the first one is computed, that of a new seller. */
export const getCredit =
  ({ transactions, clock }: Requires<'transactions' | 'clock', 'credit' | 'settings'>) =>
  ({ sellerId }: { readonly sellerId: SellerId }): Promise<Result<CreditWithBounds>> =>
    transactions.read(async ({ credit, settings }) => {
      const now = clock.now();
      const { proceedsFromScore: proceedsFrom } = await settings.current(now);
      const stored = await credit.newestOf(sellerId);
      if (stored !== undefined) return accept({ ...withAdvice(stored), proceedsFrom });
      const { score } = creditScore(NO_HISTORY);
      const assumed = withAdvice({ score, facts: NO_HISTORY, computedAt: now });
      return accept({ ...assumed, computedAt: null, proceedsFrom });
    });
