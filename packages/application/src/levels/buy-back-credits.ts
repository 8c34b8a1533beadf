import { accept, type Result, type SellerId } from '@cliffhanger/core/kernel';
import type { PrepaidCredits, Requires } from '../ports/index.ts';

interface OfSeller {
  readonly sellerId: SellerId;
}

/** The refund for the remaining prepaid credits. */
export const quoteCredits =
  ({ transactions, clock }: Requires<'transactions' | 'clock', 'levels'>) =>
  async ({ sellerId }: OfSeller): Promise<Result<PrepaidCredits>> =>
    accept(await transactions.read(({ levels }) => levels.creditsOf(sellerId, clock.now())));

/** A seller who closes out gets back the price paid for the remaining credits, without a fee (DOMAIN §13). */
export const buyBackCredits =
  ({ transactions, clock }: Requires<'transactions' | 'clock', 'levels'>) =>
  ({ sellerId }: OfSeller): Promise<Result<PrepaidCredits>> =>
    transactions.run(({ levels }) => levels.buyBackCredits(sellerId, clock.now()));
