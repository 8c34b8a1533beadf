import { accept, type Result, type SellerId } from '@cliffhanger/core/kernel';
import type { BookedEarlySettlement, PageQuery, Requires } from '../ports/index.ts';

export interface ListEarlySettlements extends PageQuery {
  readonly sellerId: SellerId;
}

/** Newest first. */
export const listEarlySettlements =
  ({ transactions }: Requires<'transactions', 'settlement'>) =>
  async ({
    sellerId,
    ...page
  }: ListEarlySettlements): Promise<
    Result<{ readonly list: readonly BookedEarlySettlement[]; readonly total: number }>
  > =>
    accept(await transactions.read(({ settlement }) => settlement.listEarly(sellerId, page)));
