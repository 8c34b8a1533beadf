import { DONE, type Nothing, type Result, refuse, type SellerId } from '@cliffhanger/core/kernel';
import type { PayoutMethodId } from '@cliffhanger/core/withdrawals';
import type { Requires } from '../ports/index.ts';

export interface RemovePayoutMethod {
  readonly sellerId: SellerId;
  readonly methodId: PayoutMethodId;
}

/** A withdrawal carries its own copy of where it goes. Saved again, the same address is a new one and waits. */
export const removePayoutMethod =
  ({ transactions }: Requires<'transactions', 'payoutMethods'>) =>
  ({ sellerId, methodId }: RemovePayoutMethod): Promise<Result<Nothing>> =>
    transactions.run(async ({ payoutMethods }) =>
      (await payoutMethods.remove(sellerId, methodId))
        ? DONE
        : refuse('payout-method-unknown', { field: 'methodId' }),
    );
