import { accept, HOUR_MS, type Result, type SellerId } from '@cliffhanger/core/kernel';
import type { Network } from '@cliffhanger/core/wallet';
import type { PayoutType } from '@cliffhanger/core/withdrawals';
import type { Requires } from '../ports/index.ts';
import { visibleOf } from '../wallet/steps/followed-networks.ts';
import { withdrawalRulesAt } from './steps/withdrawal-rules.ts';

export interface PayoutOptions {
  /** Which types the seller has saved one of. */
  readonly saved: Readonly<Record<PayoutType, boolean>>;
  readonly networks: readonly Network[];
  readonly newMethodWaitsHours: number;
  readonly mostMethods: number;
}

/** What a seller has to add before money can be paid out, and what can be added. */
export const getPayoutOptions =
  ({
    transactions,
    clock,
  }: Requires<'transactions' | 'clock', 'chainWatch' | 'payoutMethods' | 'settings'>) =>
  ({ sellerId }: { readonly sellerId: SellerId }): Promise<Result<PayoutOptions>> =>
    transactions.read(async (repositories): Promise<Result<PayoutOptions>> => {
      const rules = await withdrawalRulesAt(repositories, clock.now());
      const methods = await repositories.payoutMethods.listOf(sellerId, null);
      const has = (type: PayoutType): boolean => methods.some(({ target }) => target.type === type);
      return accept({
        saved: { usdt: has('usdt'), bank: has('bank') },
        networks: await visibleOf(repositories, rules.networks),
        newMethodWaitsHours: Math.ceil(rules.newMethodWaitsMs / HOUR_MS),
        mostMethods: rules.mostMethods,
      });
    });
