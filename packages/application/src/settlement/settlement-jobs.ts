import { accept, formatMoney, type Instant, type Result, type SellerId } from '@cliffhanger/core/kernel';
import { isOrganicSale } from '@cliffhanger/core/orders';
import type { Gathered, PushEvent, RepositoryName, Requires, SellerSettled, Uses } from '../ports/index.ts';

/** Orders that one statement moves. */
const MOST_AT_ONCE = 5_000;
/** Four lines an order: no transfer of a job has more than 4,000. */
const MOST_A_SELLER = 1_000;
const MOST_AUDITS_AT_ONCE = 200;

type JobRequires<Names extends RepositoryName> = Requires<'transactions' | 'clock', Names>;

/**
 * T+7, never a millisecond early: every due order is completed and booked in one transaction with everything it means,
 * so that a job that dies anywhere has either settled an order or not touched it. Says how many orders it settled.
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

/** Shipped orders that were played, or whose day to cancel is over. */
export const beginSettlements =
  ({ transactions, clock }: JobRequires<'settlement'>) =>
  (): Promise<Result<number>> =>
    transactions.run(async ({ settlement }) => accept(await settlement.beginDue(clock.now(), MOST_AT_ONCE)));

/** Nobody decided for two weeks past T+7: the hold ends by rule, and the next settlement pays the seller. */
export const endOverdueAudits =
  ({ transactions, clock }: JobRequires<'messages' | 'settlement'>) =>
  (): Promise<Result<number>> =>
    transactions.run(async (repositories) => {
      const now = clock.now();
      const ended = await repositories.settlement.endAudits(now, MOST_AUDITS_AT_ONCE);
      // In the order of their sellers, so that two workers never wait for each other.
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
