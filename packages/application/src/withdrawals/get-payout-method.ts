import { accept, type Result, refuse, type SellerId } from '@cliffhanger/core/kernel';
import type { PayoutMethod, PayoutMethodId, PayoutType } from '@cliffhanger/core/withdrawals';
import type { Requires } from '../ports/index.ts';

export interface GetPayoutMethod {
  readonly sellerId: SellerId;
  readonly methodId: PayoutMethodId;
  /** Of another type it is as unknown as somebody else's. */
  readonly type?: PayoutType | undefined;
}

export const getPayoutMethod =
  ({ transactions }: Requires<'transactions', 'payoutMethods'>) =>
  ({ sellerId, methodId, type }: GetPayoutMethod): Promise<Result<PayoutMethod>> =>
    transactions.read(async (repositories): Promise<Result<PayoutMethod>> => {
      const method = await repositories.payoutMethods.find(sellerId, methodId);
      const matchesRequest = method !== undefined && (type === undefined || method.target.type === type);
      return matchesRequest ? accept(method) : refuse('payout-method-unknown', { field: 'methodId' });
    });
