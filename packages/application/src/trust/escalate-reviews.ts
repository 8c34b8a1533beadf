import { accept, type Result } from '@cliffhanger/core/kernel';
import { notifyOfReview } from '../kernel/notify-of-review.ts';
import type { Requires, ReviewedSubject } from '../ports/index.ts';

const MOST_AT_ONCE = 100;

/**
 * Certifications, stores and appeals that should have been decided by now: marked once, and their sellers told
 * (DOMAIN §8). Says how many.
 */
export const escalateReviews =
  ({ transactions, clock }: Requires<'transactions' | 'clock', 'messages' | 'outbox' | 'overdueReviews'>) =>
  (subject: ReviewedSubject): Promise<Result<number>> =>
    transactions.run(async (repositories): Promise<Result<number>> => {
      const at = clock.now();
      const overdue = await repositories.overdueReviews.escalateDue(subject, at, MOST_AT_ONCE);
      // Always in the same order: two workers never wait for each other in a circle.
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
