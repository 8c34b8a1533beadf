import { accept, type Instant, type Result, refuse } from '@cliffhanger/core/kernel';
import { type AuditOutcome, auditDecided, auditDecidedNotice, isHouseSale } from '@cliffhanger/core/orders';
import type { Chance, Needs, OrderCard, SoldOrder, Stores } from '../ports/index.ts';
import { refundOrder } from './refund-order.ts';

export interface DecideComplaint {
  readonly number: string;
  readonly outcome: AuditOutcome;
  readonly note: string | null;
  /** The operator who decides, by name. */
  readonly operator: string;
}

export interface ComplaintDecided {
  readonly number: string;
  readonly outcome: AuditOutcome;
}

/** Upheld: the viewer is paid back. Dismissed: the order goes on where it would stand without the complaint. */
export const decideComplaint =
  ({ transactions, clock, chance }: Needs<'transactions' | 'clock' | 'chance'>) =>
  (decision: DecideComplaint): Promise<Result<ComplaintDecided>> =>
    transactions.run(async (stores): Promise<Result<ComplaintDecided>> => {
      const now = clock.now();
      const found = await stores.checkout.auditByNumber(decision.number);
      const order = found && (await stores.orders.lock(found.sellerId, found.orderId));
      if (!order) return refuse('order-unknown', { field: 'number' });
      if (order.state.kind !== 'audit') return refuse('order-already-decided');
      await carryOut(stores, chance, order, decision, now);
      const { number, outcome } = decision;
      return accept({ number, outcome });
    });

async function carryOut(
  stores: Stores,
  chance: Chance,
  order: SoldOrder,
  { outcome, note, operator }: DecideComplaint,
  now: Instant,
): Promise<void> {
  const decided = auditDecided(order, outcome, now);
  if (!decided.ok) throw new Error('an order in audit could not be decided');
  const notice = auditDecidedNotice(outcome, note, now);
  const actor = `operator:${operator}`;
  await stores.settlement.addDecision({ order, outcome, note, actor, decidedAt: now });
  if (decided.value.kind === 'refunded') {
    await refundOrder(stores, chance, order, { now, actor, notice });
    return;
  }
  await stores.orders.saveInSettlement(order, decided.value, notice);
  if (isHouseSale(order)) return;
  await Promise.all([
    stores.messages.put({
      sellerId: order.sellerId,
      kind: 'order',
      messageKey: 'order-audit-dismissed',
      facts: { number: order.number },
      at: now,
    }),
    stores.outbox.put('push-event', {
      sellerId: order.sellerId,
      kind: 'review-decided',
      facts: { subject: 'complaint', outcome, number: order.number },
    }),
  ]);
}

const MOST_SHOWN = 50;

/** What waits for an operator, the one that ends by rule first first. */
export const listComplaints =
  ({ transactions }: Needs<'transactions'>) =>
  async (): Promise<Result<readonly OrderCard[]>> =>
    accept(await transactions.read(({ orders }) => orders.inAudit(MOST_SHOWN)));
