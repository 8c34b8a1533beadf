import type { ViewerId } from '@cliffhanger/core/checkout';
import {
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
import type { Needs, SoldOrder, Stores } from '../ports/index.ts';

export interface Complain {
  readonly viewerId: ViewerId;
  readonly orderId: OrderId;
  /** What is wrong, in the viewer's words. */
  readonly text: string;
}

/** A viewer's complaint puts the order into audit; a second one about the same order changes nothing. */
export const complain =
  ({ transactions, clock }: Needs<'transactions' | 'clock'>) =>
  ({ viewerId, orderId, text }: Complain): Promise<Result<Nothing>> =>
    transactions.run(async (stores): Promise<Result<Nothing>> => {
      const sellerId = await stores.checkout.sellerOf(orderId, viewerId);
      const order = sellerId && (await stores.orders.lock(sellerId, orderId));
      if (!order) return refuse('order-unknown');
      return audit(stores, order, { rule: 'viewer-complaint', note: text }, 'rule', clock.now());
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
