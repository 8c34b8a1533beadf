import { accept, formatMoney, type Result } from '@cliffhanger/core/kernel';
import type { Requires } from '../ports/index.ts';

const MOST_AT_ONCE = 100;

/** Requests that should have been answered and paid by now: marked once, and their sellers told (DOMAIN §6). Says how many. */
export const escalateWithdrawals =
  ({ transactions, clock }: Requires<'transactions' | 'clock', 'messages' | 'outbox' | 'withdrawals'>) =>
  (): Promise<Result<number>> =>
    transactions.run(async ({ withdrawals, outbox, messages }): Promise<Result<number>> => {
      const at = clock.now();
      const overdue = await withdrawals.escalateDue(at, MOST_AT_ONCE);
      await outbox.putMany(
        'push-event',
        overdue.map(({ id, sellerId }) => ({
          sellerId,
          kind: 'withdrawal-moved' as const,
          facts: { withdrawalId: id, state: 'escalated' },
        })),
      );
      // Always in the same order: two workers never wait for each other in a circle.
      for (const { id, sellerId, amount } of overdue.toSorted(bySeller)) {
        const facts = { withdrawalId: id, amount: formatMoney(amount) };
        await messages.put({ sellerId, kind: 'money', messageKey: 'withdrawal-escalated', facts, at });
      }
      return accept(overdue.length);
    });

const bySeller = (one: { readonly sellerId: string }, other: { readonly sellerId: string }): number =>
  one.sellerId < other.sellerId ? -1 : 1;
