import { accept, type Result, type SellerId } from '@cliffhanger/core/kernel';
import type { PayoutMethod, PayoutType } from '@cliffhanger/core/withdrawals';
import type { Requires } from '../ports/index.ts';

export interface ListPayoutMethods {
  readonly sellerId: SellerId;
  /** Null: all of them. */
  readonly type: PayoutType | null;
}

export const listPayoutMethods =
  ({ transactions }: Requires<'transactions', 'payoutMethods'>) =>
  async ({ sellerId, type }: ListPayoutMethods): Promise<Result<readonly PayoutMethod[]>> =>
    accept(await transactions.read((repositories) => repositories.payoutMethods.listOf(sellerId, type)));
