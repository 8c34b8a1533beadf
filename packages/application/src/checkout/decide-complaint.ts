import { accept, type Instant, type Result, refuse } from '@cliffhanger/core/kernel';
import {
  type AuditOutcome,
  type AuditVerdict,
  auditDecided,
  auditDecidedNotice,
  isHouseSale,
} from '@cliffhanger/core/orders';
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
      const { number, outcome, note, operator } = decision;
      const actor = `operator:${operator}`;
      await decideAudit(stores, chance, order, { outcome, note, actor, by: 'person' }, now);
      return accept({ number, outcome });
    });

/** Carries out what was decided about an order in audit, by a person or by the viewer's bank. */
export async function decideAudit(
  stores: Stores,
  chance: Chance,
  order: SoldOrder,
  { actor, ...verdict }: AuditVerdict & { readonly actor: string },
  now: Instant,
): Promise<void> {
  const { outcome, note } = verdict;
  const decided = auditDecided(order, outcome, now);
  if (!decided.ok) throw new Error('an order in audit could not be decided');
  const notice = auditDecidedNotice(verdict, now);
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
