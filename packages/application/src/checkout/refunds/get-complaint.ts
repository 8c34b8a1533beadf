import { accept, type Instant, later, type Money, type Result, refuse } from '@cliffhanger/core/kernel';
import type { ComplaintFacts, Precedent, Requires, SoldOrder } from '../../ports/index.ts';

export interface ComplaintCase extends ComplaintFacts {
  readonly order: SoldOrder;
  readonly promisedBy: Instant;
  /** One person may decide up to this amount. */
  readonly aloneUpTo: Money;
  readonly precedents: readonly Precedent[];
}

const MOST_PRECEDENTS = 4;

/** Everything needed to decide a complaint, in one snapshot. */
export const getComplaint =
  ({
    transactions,
    clock,
  }: Requires<'transactions' | 'clock', 'checkout' | 'complaints' | 'orders' | 'reviewQueue' | 'settings'>) =>
  ({ number }: { readonly number: string }): Promise<Result<ComplaintCase>> =>
    transactions.read(
      async ({ checkout, complaints, orders, reviewQueue, settings }): Promise<Result<ComplaintCase>> => {
        const found = await checkout.complainedAbout(number);
        const order = found && (await orders.findByNumber(found.sellerId, number));
        const facts = found && (await complaints.factsOf(found));
        if (order === undefined || facts === undefined) return refuse('review-item-unknown', { field: 'id' });
        const { complaintReviewMs, complaintAloneUpTo } = await settings.current(clock.now());
        const since = order.state.kind === 'audit' ? order.state.auditedAt : facts.complaint?.madeAt;
        return accept({
          ...facts,
          order,
          promisedBy: later(since ?? order.paidAt, complaintReviewMs),
          aloneUpTo: complaintAloneUpTo,
          precedents: await reviewQueue.precedentsOf({ kind: 'complaint', id: number }, MOST_PRECEDENTS),
        });
      },
    );
