import type { ComplaintReason, ViewerId } from '@cliffhanger/core/checkout';
import {
  accept,
  type DecisionNotice,
  DONE,
  type Instant,
  type Nothing,
  type OrderId,
  type Result,
  refuse,
  type SellerId,
} from '@cliffhanger/core/kernel';
import { type AuditGround, audited, auditOpened, isHouseSale } from '@cliffhanger/core/orders';
import type { Needs, SoldOrder, StoredComplaint, Stores } from '../ports/index.ts';

export interface Complain {
  readonly viewerId: ViewerId;
  readonly orderId: OrderId;
  readonly reason?: ComplaintReason;
  /** What is wrong, in the viewer's words. */
  readonly text: string;
}

/**
 * A viewer's complaint puts the order into audit; a second one about the same order changes nothing. Before its sale is
 * booked there is nothing to hold: it is kept until then.
 */
export const complain =
  ({ transactions, clock }: Needs<'transactions' | 'clock'>) =>
  ({ viewerId, orderId, reason = 'something-else', text }: Complain): Promise<Result<Nothing>> =>
    transactions.run(async (stores): Promise<Result<Nothing>> => {
      const sellerId = await stores.checkout.sellerOf(orderId, viewerId);
      const order = sellerId && (await stores.orders.lock(sellerId, orderId));
      if (!order) return refuse('order-unknown');
      return takeComplaint(stores, order, { viewerId, reason, text, madeAt: clock.now() });
    });

export type NewComplaint = Pick<StoredComplaint, 'viewerId' | 'reason' | 'text' | 'madeAt'>;

/** The order is locked by the caller. */
export async function takeComplaint(
  stores: Stores,
  order: SoldOrder,
  complaint: NewComplaint,
): Promise<Result<Nothing>> {
  const { kind } = order.state;
  if (kind === 'completed' || kind === 'refunded') return refuse('complain-too-late');
  const { id: orderId, sellerId } = order;
  const isWaiting = kind === 'to-ship';
  const openedAt = isWaiting ? null : complaint.madeAt;
  if (!(await stores.complaints.add({ ...complaint, orderId, sellerId, openedAt })) || isWaiting) return DONE;
  return audit(stores, order, groundOf(complaint), 'rule', complaint.madeAt);
}

const groundOf = ({ reason, text }: Pick<NewComplaint, 'reason' | 'text'>): AuditGround => ({
  rule: reason === 'payment-disputed' ? 'payment-disputed' : 'viewer-complaint',
  note: text,
});

const MOST_OPENED_AT_ONCE = 100;

/** Complaints that waited for the sale to be booked are looked into from now on. One bounded batch; says how many. */
export const openWaitingComplaints =
  ({ transactions, clock }: Needs<'transactions' | 'clock'>) =>
  (): Promise<Result<number>> =>
    transactions.run(async (stores): Promise<Result<number>> => {
      const now = clock.now();
      const ready = await stores.complaints.lockReady(MOST_OPENED_AT_ONCE);
      for (const complaint of ready) {
        const order = await stores.orders.lock(complaint.sellerId, complaint.orderId);
        // What was cancelled meanwhile is over; its complaint with it.
        if (order !== undefined) await audit(stores, order, groundOf(complaint), 'rule', now);
        await stores.complaints.markOpened(complaint.orderId, now);
      }
      return accept(ready.length);
    });

export interface OpenAudit {
  readonly sellerId: SellerId;
  readonly number: string;
  readonly ground: AuditGround;
  /** The operator who found it, by name. */
  readonly operator: string;
}

/** What was found out later (somebody bought from themselves, the payment is disputed), by an operator. */
export const openAudit =
  ({ transactions, clock }: Needs<'transactions' | 'clock'>) =>
  ({ sellerId, number, ground, operator }: OpenAudit): Promise<Result<Nothing>> =>
    transactions.run(async (stores): Promise<Result<Nothing>> => {
      const [order] = await stores.orders.lockByNumbers(sellerId, [number]);
      if (order === undefined) return refuse('order-unknown', { field: 'number' });
      const now = clock.now();
      if (order.state.kind !== 'audit') {
        const opened = { outcome: 'opened', note: ground.note, actor: `operator:${operator}` } as const;
        await stores.settlement.addDecision({ ...opened, order, decidedAt: now });
      }
      return audit(stores, order, ground, 'person', now);
    });

async function audit(
  stores: Stores,
  order: SoldOrder,
  ground: AuditGround,
  by: DecisionNotice['decidedBy'],
  now: Instant,
): Promise<Result<Nothing>> {
  if (order.state.kind === 'audit') return DONE;
  const state = audited(order, ground.rule, now);
  if (!state.ok) return state;
  await stores.orders.saveAudit(order, state.value, auditOpened(ground, by, now));
  if (isHouseSale(order)) return DONE;
  await stores.messages.put({
    sellerId: order.sellerId,
    kind: 'order',
    messageKey: 'order-in-audit',
    facts: { number: order.number, rule: ground.rule },
    at: now,
  });
  return DONE;
}
