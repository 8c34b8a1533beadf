import { accept, type Result, type SellerId } from '@cliffhanger/core/kernel';
import type { PrepaidCredits, Requires } from '../ports/index.ts';

interface OfSeller {
  readonly sellerId: SellerId;
}

/** What would come back for the prepaid credits that are left. */
export const quoteCredits =
  ({ transactions, clock }: Requires<'transactions' | 'clock', 'levels'>) =>
  async ({ sellerId }: OfSeller): Promise<Result<PrepaidCredits>> =>
    accept(await transactions.read(({ levels }) => levels.creditsOf(sellerId, clock.now())));

/** Whoever closes out gets back what was paid for them, less nothing (DOMAIN §13). */
export const buyBackCredits =
  ({ transactions, clock }: Requires<'transactions' | 'clock', 'levels'>) =>
  ({ sellerId }: OfSeller): Promise<Result<PrepaidCredits>> =>
    transactions.run(({ levels }) => levels.buyBackCredits(sellerId, clock.now()));
