import { accept, type Result, refuse, type SellerId } from '@cliffhanger/core/kernel';
import { type PayoutMethod, shortTarget, type TypedTarget, targetFrom } from '@cliffhanger/core/withdrawals';
import { compareFundPassword, judgeFundPasswordTry } from '../identity/fund-password/try-fund-password.ts';
import type { Requires, Uses } from '../ports/index.ts';
import { withdrawalRulesAt } from './steps/withdrawal-rules.ts';

export interface AddPayoutMethod {
  readonly sellerId: SellerId;
  readonly fundPassword: string;
  readonly target: TypedTarget;
}

type AddPayoutMethodPorts = Requires<
  'transactions' | 'clock' | 'passwords',
  'credentials' | 'messages' | 'outbox' | 'payoutMethods' | 'sellers' | 'settings'
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
      await notifyOfMethod(repositories, sellerId, added.row);
      return accept(added.row);
    });
  };

async function notifyOfMethod(
  repositories: Uses<'messages' | 'outbox' | 'sellers'>,
  sellerId: SellerId,
  method: PayoutMethod,
): Promise<void> {
  const target = shortTarget(method.target);
  const seller = await repositories.sellers.find(sellerId);
  if (seller !== undefined) {
    await repositories.outbox.put('send-mail', {
      to: seller.email,
      locale: seller.locale,
      template: 'payout-method-added',
      facts: { name: seller.realName, target, readyAt: method.readyAt },
    });
  }
  await repositories.messages.put({
    sellerId,
    kind: 'money',
    messageKey: 'payout-method-added',
    facts: { target },
    at: method.addedAt,
  });
}
