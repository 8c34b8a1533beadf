import { accept, formatMoney, type Result } from '@cliffhanger/core/kernel';
import type { Requires } from '../ports/index.ts';

const MOST_AT_ONCE = 100;

/**
 * Marks claims whose promised time has passed, once each, and notifies their sellers (DOMAIN §8). Returns how
 * many.
 */
export const escalateDeposits =
  ({ transactions, clock }: Requires<'transactions' | 'clock', 'deposits' | 'messages' | 'outbox'>) =>
  (): Promise<Result<number>> =>
    transactions.run(async ({ deposits, outbox, messages }): Promise<Result<number>> => {
      const at = clock.now();
      const overdue = await deposits.escalateDue(at, MOST_AT_ONCE);
      await outbox.putMany(
        'push-event',
        overdue.map(({ id, sellerId }) => ({
          sellerId,
          kind: 'deposit-moved' as const,
          facts: { depositId: id, state: 'escalated' },
        })),
      );
      // A fixed lock order avoids deadlocks between two workers.
      for (const { id, sellerId, amount } of overdue.toSorted(bySeller)) {
        const facts = { depositId: id, amount: formatMoney(amount) };
        await messages.put({ sellerId, kind: 'money', messageKey: 'deposit-escalated', facts, at });
      }
      return accept(overdue.length);
    });

const bySeller = (one: { readonly sellerId: string }, other: { readonly sellerId: string }): number =>
  one.sellerId < other.sellerId ? -1 : 1;
