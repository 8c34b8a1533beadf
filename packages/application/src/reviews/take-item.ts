import {
  accept,
  DONE,
  type Instant,
  type Nothing,
  type OperatorId,
  type Result,
  refuse,
} from '@cliffhanger/core/kernel';
import { leaseEnds } from '@cliffhanger/core/reviews';
import type { Requires, ReviewSubject } from '../ports/index.ts';
import { queueTerms } from './read-queue.ts';

export interface TakeItem extends ReviewSubject {
  readonly by: OperatorId;
}

/** Taking it again extends the lease. */
export const takeItem =
  ({ transactions, clock }: Requires<'transactions' | 'clock', 'reviewQueue' | 'settings'>) =>
  ({ by, ...subject }: TakeItem): Promise<Result<{ readonly until: Instant }>> =>
    transactions.run(async (repositories): Promise<Result<{ readonly until: Instant }>> => {
      const now = clock.now();
      const item = await repositories.reviewQueue.find(subject, await queueTerms(repositories, now));
      if (item === undefined) return refuse('review-item-unknown', { field: 'id' });
      const until = leaseEnds(now);
      return (await repositories.reviewQueue.take(subject, by, { now, until }))
        ? accept({ until })
        : refuse('taken-by-another');
    });

/** Refuses an item that another person holds; releasing a free item is no error. */
export const releaseItem =
  ({ transactions, clock }: Requires<'transactions' | 'clock', 'reviewQueue'>) =>
  ({ by, ...subject }: TakeItem): Promise<Result<Nothing>> =>
    transactions.run(async ({ reviewQueue }): Promise<Result<Nothing>> => {
      const holder = await reviewQueue.holderOf(subject, clock.now());
      if (holder !== undefined && holder !== by) return refuse('taken-by-another');
      await reviewQueue.release(subject);
      return DONE;
    });
