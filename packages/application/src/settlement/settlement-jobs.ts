import { accept, formatMoney, type Instant, type Result, type SellerId } from '@cliffhanger/core/kernel';
import { isOrganicSale } from '@cliffhanger/core/orders';
import type { Gathered, PushEvent, RepositoryName, Requires, SellerSettled, Uses } from '../ports/index.ts';

/** Orders per statement. */
const MOST_AT_ONCE = 5_000;
/** With four lines per order, a transfer has at most 4,000 lines. */
const MOST_A_SELLER = 1_000;
const MOST_AUDITS_AT_ONCE = 200;

type JobRequires<Names extends RepositoryName> = Requires<'transactions' | 'clock', Names>;

/**
 * T+7, never a millisecond early: completes and books every due order with all its effects in one
 * transaction. A crash anywhere leaves an order either settled or untouched. Returns the number of settled
 * orders.
 */
export const settleDueOrders =
  ({ transactions, clock }: JobRequires<'mailDigests' | 'outbox' | 'settlement'>) =>
  (): Promise<Result<number>> =>
    transactions.run(async (repositories) => {
      const now = clock.now();
      const settled = await repositories.settlement.settleDue({
        now,
        mostOrders: MOST_AT_ONCE,
        mostASeller: MOST_A_SELLER,
      });
      await repositories.outbox.putMany('push-event', settled.flatMap(settledEvent));
      await repositories.mailDigests.gather('settlement', settled.filter(isOfASeller), now);
      return accept(settled.reduce((orders, one) => orders + one.orders, 0));
    });

const isOfASeller = (settled: SellerSettled): settled is SellerSettled & Gathered =>
  settled.sellerId !== null;

const settledEvent = ({ sellerId, orders, amount }: SellerSettled): PushEvent[] =>
  sellerId === null
    ? []
    : [{ sellerId, kind: 'order-settled', facts: { orders: String(orders), amount: formatMoney(amount) } }];

/** Shipped orders that were played, or are past their cancellation day. */
export const beginSettlements =
  ({ transactions, clock }: JobRequires<'settlement'>) =>
  (): Promise<Result<number>> =>
    transactions.run(async ({ settlement }) => accept(await settlement.beginDue(clock.now(), MOST_AT_ONCE)));

/** No decision within two weeks after T+7: the hold ends by rule, and the next settlement pays the seller. */
export const endOverdueAudits =
  ({ transactions, clock }: JobRequires<'messages' | 'settlement'>) =>
  (): Promise<Result<number>> =>
    transactions.run(async (repositories) => {
      const now = clock.now();
      const ended = await repositories.settlement.endAudits(now, MOST_AUDITS_AT_ONCE);
      // In seller order, to prevent deadlocks between workers.
      const bySeller = ended.toSorted((a, b) => (a.sellerId < b.sellerId ? -1 : 1));
      for (const order of bySeller)
        if (!isOrganicSale(order)) await notifyOfEndedAudit(repositories, order, now);
      return accept(ended.length);
    });

const notifyOfEndedAudit = (
  { messages }: Uses<'messages'>,
  { sellerId, number }: { readonly sellerId: SellerId; readonly number: string },
  at: Instant,
): Promise<void> =>
  messages.put({ sellerId, kind: 'order', messageKey: 'order-audit-ended', facts: { number }, at });
