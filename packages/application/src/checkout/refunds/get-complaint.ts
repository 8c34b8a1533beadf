import { accept, type Instant, later, type Money, type Result, refuse } from '@cliffhanger/core/kernel';
import type { ComplaintFacts, Requires, SoldOrder } from '../../ports/index.ts';

export interface ComplaintCase extends ComplaintFacts {
  readonly order: SoldOrder;
  readonly promisedBy: Instant;
  /** Up to here one person decides. */
  readonly aloneUpTo: Money;
}

/** Everything that a complaint is decided by, in one snapshot. */
export const getComplaint =
  ({
    transactions,
    clock,
  }: Requires<'transactions' | 'clock', 'checkout' | 'complaints' | 'orders' | 'settings'>) =>
  ({ number }: { readonly number: string }): Promise<Result<ComplaintCase>> =>
    transactions.read(async ({ checkout, complaints, orders, settings }): Promise<Result<ComplaintCase>> => {
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
      });
    });
