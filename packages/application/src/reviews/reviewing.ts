import { type OperatorId, refuse } from '@cliffhanger/core/kernel';
import type { Requires, ReviewItem, ReviewSubject, TransactionsOver, Uses } from '../ports/index.ts';
import { queueTerms } from './read-queue.ts';

/**
 * Wraps a use case that decides a queue item. Within its own transaction it refuses an item that a colleague
 * holds, removes a decided item from the queue and counts it in the published times.
 */
export const reviewing = <Ports extends Requires<'transactions' | 'clock', 'reviewQueue' | 'settings'>>(
  dependencies: Ports,
  subject: ReviewSubject & { readonly by: OperatorId },
): Ports => ({ ...dependencies, transactions: reviewed(dependencies, subject) });

function reviewed<Reach extends Uses<'reviewQueue' | 'settings'>>(
  { transactions, clock }: Requires<'clock'> & { readonly transactions: TransactionsOver<Reach> },
  { by, ...subject }: ReviewSubject & { readonly by: OperatorId },
): TransactionsOver<Reach> {
  return {
    ...transactions,
    run: (work) =>
      transactions.run(async (repositories) => {
        const now = clock.now();
        const { reviewQueue } = repositories;
        const holder = await reviewQueue.holderOf(subject, now);
        if (holder !== undefined && holder !== by) return refuse('taken-by-another');
        const terms = await queueTerms(repositories, now);
        const before = await reviewQueue.find(subject, terms);
        const result = await work(repositories);
        if (!result.ok || before === undefined) return result;
        await reviewQueue.release(subject);
        const after = await reviewQueue.find(subject, terms);
        if (isAnswered(before, after)) await reviewQueue.addTime(subject.kind, before.submittedAt, now);
        return result;
      }),
  };
}

/** `find` returns withdrawals in every state, and complaints until their decision is executed. */
const ANSWERED: ReadonlySet<string> = new Set(['approved', 'paying', 'paid', 'rejected', 'deciding']);

/** Under dual control, an item with only the first decision stays in the queue. */
const isAnswered = (before: ReviewItem, after: ReviewItem | undefined): boolean =>
  !ANSWERED.has(before.state) && (after === undefined || ANSWERED.has(after.state));
