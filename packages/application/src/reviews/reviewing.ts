import { type OperatorId, refuse } from '@cliffhanger/core/kernel';
import type { Requires, ReviewItem, ReviewSubject, TransactionsOver, Uses } from '../ports/index.ts';
import { queueTerms } from './read-queue.ts';

/**
 * For a use case that decides what stands in a queue: in its own transaction nobody decides what a colleague is working
 * on, and what is decided leaves the queue and is counted into the published times.
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

/** A withdrawal is found in every state, a complaint until its decision is carried out. */
const ANSWERED: ReadonlySet<string> = new Set(['approved', 'paying', 'paid', 'rejected', 'deciding']);

/** Where the first of two people has looked and the second has not, it waits on. */
const isAnswered = (before: ReviewItem, after: ReviewItem | undefined): boolean =>
  !ANSWERED.has(before.state) && (after === undefined || ANSWERED.has(after.state));
