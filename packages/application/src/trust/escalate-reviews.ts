import { accept, type Result } from '@cliffhanger/core/kernel';
import { notifyOfReview } from '../kernel/notify-of-review.ts';
import type { Requires, ReviewedSubject } from '../ports/index.ts';

const MOST_AT_ONCE = 100;

/**
 * Marks overdue certifications, stores and appeals once and notifies their sellers (DOMAIN §8). Returns their
 * count.
 */
export const escalateReviews =
  ({ transactions, clock }: Requires<'transactions' | 'clock', 'messages' | 'outbox' | 'overdueReviews'>) =>
  (subject: ReviewedSubject): Promise<Result<number>> =>
    transactions.run(async (repositories): Promise<Result<number>> => {
      const at = clock.now();
      const overdue = await repositories.overdueReviews.escalateDue(subject, at, MOST_AT_ONCE);
      // In a fixed order, to prevent deadlocks between workers.
      for (const { sellerId, id, name } of overdue.toSorted(bySeller)) {
        const facts: Readonly<Record<string, string>> = subject === 'store' ? { store: name } : {};
        await notifyOfReview(repositories, {
          sellerId,
          subject,
          outcome: 'escalated',
          subjectId: id,
          facts,
          at,
        });
      }
      return accept(overdue.length);
    });

const bySeller = (one: { readonly sellerId: string }, other: { readonly sellerId: string }): number =>
  one.sellerId < other.sellerId ? -1 : 1;
