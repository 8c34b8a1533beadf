import { accept, DAY_MS, earlier, type Result, type SellerId } from '@cliffhanger/core/kernel';
import type { Requires, SettlementFigures } from '../ports/index.ts';

export const RELEASED_LATELY_DAYS = 7;

export const getSettlementFigures =
  ({ transactions, clock }: Requires<'transactions' | 'clock', 'settlement'>) =>
  async ({ sellerId }: { readonly sellerId: SellerId }): Promise<Result<SettlementFigures>> => {
    const now = clock.now();
    const since = earlier(now, RELEASED_LATELY_DAYS * DAY_MS);
    return accept(await transactions.read(({ settlement }) => settlement.figuresOf(sellerId, now, since)));
  };
