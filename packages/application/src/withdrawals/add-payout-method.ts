import { accept, type Result, refuse, type SellerId } from '@cliffhanger/core/kernel';
import { type PayoutMethod, shortTarget, type TypedTarget, targetFrom } from '@cliffhanger/core/withdrawals';
import { compareFundPassword, judgeFundPasswordTry } from '../identity/fund-password/try-fund-password.ts';
import type { Requires } from '../ports/index.ts';
import { withdrawalRulesAt } from './steps/withdrawal-rules.ts';

export interface AddPayoutMethod {
  readonly sellerId: SellerId;
  readonly fundPassword: string;
  readonly target: TypedTarget;
}

type AddPayoutMethodPorts = Requires<
  'transactions' | 'clock' | 'passwords',
  'credentials' | 'messages' | 'payoutMethods' | 'settings'
>;

/** A new one waits a day and is announced by mail: a thief with the phone is slower than its owner (DOMAIN §6). */
export const addPayoutMethod =
  (ports: AddPayoutMethodPorts) =>
  async ({ sellerId, fundPassword, target: typed }: AddPayoutMethod): Promise<Result<PayoutMethod>> => {
    const compared = await compareFundPassword(ports, { sellerId, password: fundPassword });
    if (!compared.ok) return compared;
    return ports.transactions.run(async (repositories): Promise<Result<PayoutMethod>> => {
      const now = ports.clock.now();
      const verdict = await judgeFundPasswordTry(repositories, sellerId, compared.value, now);
      if (!verdict.ok) return verdict;
      const rules = await withdrawalRulesAt(repositories, now);
      const target = targetFrom(typed);
      if (!target.ok) return target;
      const saved = await repositories.payoutMethods.listOf(sellerId, null);
      if (saved.length >= rules.mostMethods) {
        return refuse('too-many-payout-methods', { facts: { most: rules.mostMethods } });
      }
      const added = await repositories.payoutMethods.add(sellerId, target.value, now);
      if (added.outcome === 'refused') return refuse(added.name);
      // The mail about it is left by the function that saves it.
      await repositories.messages.put({
        sellerId,
        kind: 'money',
        messageKey: 'payout-method-added',
        facts: { target: shortTarget(added.row.target) },
        at: added.row.addedAt,
      });
      return accept(added.row);
    });
  };
