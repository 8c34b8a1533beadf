import { randomUUID } from 'node:crypto';
import type { DramaId } from '@cliffhanger/core/catalog';
import type { ViewerId } from '@cliffhanger/core/checkout';
import { type Instant, idOf, type Money, type OrderId, type SellerId } from '@cliffhanger/core/kernel';
import {
  custody,
  depositCredited,
  levelBought,
  type Posting,
  processor,
  viewerPaid,
} from '@cliffhanger/core/ledger';
import {
  nextDueAt,
  type Order,
  type PayFrom,
  type Shipping,
  saleAmounts,
  shipmentPosting,
} from '@cliffhanger/core/orders';
import type { Pool } from 'pg';
import { asJson } from '../twins/as-json.ts';

/*
 * Orders inserted in bulk as the owner, with the rows and ledger entries of their state, to compare database
 * functions with the rules in core. Every order has its own seller.
 */

export interface WrittenOrder extends Order {
  readonly number: string;
  readonly viewerId: ViewerId;
  readonly dramaId: DramaId;
  readonly holdsRight: boolean;
  /** The deadline to ship. */
  readonly dueAt: Instant;
  readonly available: Money;
  readonly episodes: number;
  readonly creditScore: number;
  readonly payFrom: PayFrom | null;
  readonly autoShip: { readonly isOn: boolean; readonly dailyCostLimit: Money | null };
  /** An organic sale: affects no seller's ledger. */
  readonly isOrganic?: boolean;
}

/** An id in the order of time, as the product creates them. */
export function idAt(at: Instant): OrderId {
  const random = randomUUID();
  const time = at.toString(16).padStart(12, '0');
  return idOf<'order'>(`${time.slice(0, 8)}-${time.slice(8)}-7${random.slice(15)}`);
}

let numbered = 0;
export const aNumber = (): string => {
  numbered += 1;
  return `CH-${numbered.toString(36).toUpperCase().padStart(8, '0')}`;
};

/** `isMore`: for existing sellers, whose balances and rights are kept. */
export async function writeOrders(
  owner: Pool,
  orders: readonly WrittenOrder[],
  { isMore = false } = {},
): Promise<void> {
  const own = orders.filter(({ isOrganic }) => isOrganic !== true);
  await insertOrders(owner, orders);
  if (isMore) {
    await book(owner, own.map(paymentOf));
    return;
  }
  await insertSellersThings(owner, own);
  await book(owner, own.flatMap(postingsOf));
}

async function insertOrders(owner: Pool, orders: readonly WrittenOrder[]): Promise<void> {
  await owner.query(
    `insert into orders (seller_id, id, number, viewer_id, drama_id, first_episode, quantity, retail, wholesale,
       order_amount, purchase_cost, payment_id, sandbox, attribution, paid_at, first_play_at, state, due_at, shipped_at,
       shipped_by, pay_from, credits_used, payment_amount, unsettled, deferred, release_at, audit_reason, audited_at,
       notice, completed_at, settlement_transfer, refunded_at, refund_transfer, payment_transfer)
     select (o ->> 'sellerId')::uuid, (o ->> 'id')::uuid, o ->> 'number', (o ->> 'viewerId')::uuid,
       (o ->> 'dramaId')::uuid, 1, (o ->> 'quantity')::int, (o ->> 'retail')::bigint, (o ->> 'wholesale')::bigint,
       (o ->> 'retail')::bigint * (o ->> 'quantity')::int, (o ->> 'wholesale')::bigint * (o ->> 'quantity')::int,
       gen_random_uuid(), true, '{"kind": "organic"}', to_timestamp((o ->> 'paidAt')::bigint / 1000.0), to_timestamp((o ->> 'firstPlayAt')::bigint / 1000.0),
       o ->> 'state', to_timestamp((o ->> 'dueAt')::bigint / 1000.0), to_timestamp((o ->> 'shippedAt')::bigint / 1000.0), o ->> 'by', o ->> 'payFrom',
       coalesce((o ->> 'creditsUsed')::int, 0), coalesce((o ->> 'paymentAmount')::bigint, 0),
       coalesce((o ->> 'unsettled')::bigint, 0), coalesce((o ->> 'deferred')::bigint, 0),
       to_timestamp((o ->> 'releaseAt')::bigint / 1000.0), o ->> 'auditReason', to_timestamp((o ->> 'auditedAt')::bigint / 1000.0), o -> 'notice',
       to_timestamp((o ->> 'completedAt')::bigint / 1000.0), case when o ->> 'completedAt' is not null then gen_random_uuid() end,
       to_timestamp((o ->> 'refundedAt')::bigint / 1000.0), case when o ->> 'refundedAt' is not null then gen_random_uuid() end,
       gen_random_uuid()
     from jsonb_array_elements($1::jsonb) o`,
    [asJson(orders.map(rowOf))],
  );
}

async function insertSellersThings(owner: Pool, own: readonly WrittenOrder[]): Promise<void> {
  await owner.query(
    `insert into consignments (seller_id, id, drama_id, added_at, auto_ship, daily_cost_limit)
     select (o ->> 'sellerId')::uuid, gen_random_uuid(), (o ->> 'dramaId')::uuid, now(),
       (o -> 'autoShip' ->> 'isOn')::boolean, (o -> 'autoShip' ->> 'dailyCostLimit')::bigint
     from jsonb_array_elements($1::jsonb) o where (o ->> 'holdsRight')::boolean`,
    [asJson(own)],
  );
  await owner.query(
    `insert into credit.scores (seller_id, score, facts, computed_at)
     select (o ->> 'sellerId')::uuid, (o ->> 'creditScore')::int, '{}', now() from jsonb_array_elements($1::jsonb) o`,
    [asJson(own)],
  );
  await owner.query(
    `insert into shipping_settings (seller_id, pay_from)
     select (o ->> 'sellerId')::uuid, o ->> 'payFrom' from jsonb_array_elements($1::jsonb) o
     where o ->> 'payFrom' is not null`,
    [asJson(own)],
  );
}

/** A card payment for each order, and the viewer's access. */
export async function writePayments(owner: Pool, orders: readonly WrittenOrder[]): Promise<void> {
  await owner.query(
    `insert into checkout.viewers (id, created_at)
     select (o ->> 'viewerId')::uuid, now() from jsonb_array_elements($1::jsonb) o`,
    [asJson(orders)],
  );
  await owner.query(
    `insert into checkout.payments (id, processor, charge, viewer_id, amount, source, sandbox, cleared_at, seller_id, order_id)
     select gen_random_uuid(), 'stripe', o ->> 'id', (o ->> 'viewerId')::uuid,
       (o ->> 'retail')::bigint * (o ->> 'quantity')::int, 'card', true, now(), (o ->> 'sellerId')::uuid, (o ->> 'id')::uuid
     from jsonb_array_elements($1::jsonb) o`,
    [asJson(orders)],
  );
  await owner.query(
    `insert into checkout.episode_access (viewer_id, drama_id, first_episode, last_episode, seller_id, order_id, granted_at)
     select (o ->> 'viewerId')::uuid, (o ->> 'dramaId')::uuid, 1, (o ->> 'quantity')::int, (o ->> 'sellerId')::uuid,
       (o ->> 'id')::uuid, now()
     from jsonb_array_elements($1::jsonb) o`,
    [asJson(orders)],
  );
}

function rowOf(order: WrittenOrder) {
  const { state } = order;
  const shipping = 'shipping' in state ? state.shipping : null;
  const own = shipping === null || shipping.by === 'platform' ? null : shipping;
  const shippedAt = 'shippedAt' in state ? state.shippedAt : null;
  const releaseAt = 'releaseAt' in state ? state.releaseAt : shippedAt;
  return {
    ...order,
    state: state.kind,
    dueAt: (state.kind === 'to-ship' ? order.dueAt : nextDueAt(order)) ?? null,
    shippedAt,
    releaseAt,
    by: shipping?.by ?? null,
    payFrom: own?.payFrom ?? null,
    creditsUsed: own?.creditsUsed ?? 0,
    paymentAmount: own?.paymentAmount ?? 0n,
    unsettled: own?.unsettled ?? 0n,
    deferred: own?.paymentAmount ?? (shipping === null ? 0n : saleAmounts(order).orderAmount),
    auditReason: state.kind === 'audit' ? state.reason : null,
    auditedAt: state.kind === 'audit' ? state.auditedAt : null,
    notice: state.kind === 'audit' ? { rule: state.reason } : undefined,
    completedAt: state.kind === 'completed' ? state.completedAt : null,
    refundedAt: state.kind === 'refunded' ? state.refundedAt : null,
  };
}

interface Booking {
  readonly sellerId: SellerId;
  readonly key: string;
  readonly posting: Posting;
}

const paymentOf = (order: WrittenOrder): Booking => ({
  sellerId: order.sellerId,
  key: `written:${order.id}`,
  posting: viewerPaid(processor('test'), order.id, saleAmounts(order).orderAmount),
});

/** The seller's balances, and the ledger entries of the order so far. */
function postingsOf(order: WrittenOrder): readonly Booking[] {
  const { sellerId, id, available, episodes, state } = order;
  const shipping: Shipping | null = 'shipping' in state ? state.shipping : null;
  const used = shipping === null || shipping.by === 'platform' ? null : shipping;
  const paid = used?.payFrom === 'wallet' ? used.paymentAmount : 0n;
  const funds = [
    depositCredited(custody('test'), (available + paid) as Money),
    levelBought(0n as Money, BigInt(episodes + (used?.creditsUsed ?? 0))),
    paymentOf(order).posting,
    ...(shipping === null ? [] : [shipmentPosting(order, shipping)]),
  ];
  return funds
    .filter(({ entries }) => entries.length > 0)
    .map((posting, index) => ({ sellerId, key: `written:${id}:${index}`, posting }));
}

const book = (owner: Pool, bookings: readonly Booking[]) =>
  owner.query(
    `select ledger.book((b ->> 'sellerId')::uuid, b ->> 'key', b -> 'posting' ->> 'kind', 'written', '1', 1767268800000,
       'test', array(select e ->> 'account' from jsonb_array_elements(b -> 'posting' -> 'entries') e),
       array(select (e ->> 'amount')::bigint from jsonb_array_elements(b -> 'posting' -> 'entries') e),
       array(select (e ->> 'orderId')::uuid from jsonb_array_elements(b -> 'posting' -> 'entries') e))
     from jsonb_array_elements($1::jsonb) b`,
    [asJson(bookings)],
  );

/** The ledger lines of the transfers with these keys, in order. */
export async function bookedLines(
  owner: Pool,
  keys: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const { rows } = await owner.query<{ key: string; lines: string[] }>(
    `select t.key, array_agg(e.account || ' ' || e.amount || ' ' || coalesce(e.order_id::text, '-') order by e.line) as lines
     from ledger.transfers t join ledger.entries e on e.transfer_id = t.id and e.journal_id = t.journal_id
       and e.effective_at = t.effective_at
     where t.key = any ($1::text[]) group by t.key`,
    [keys],
  );
  return new Map(rows.map(({ key, lines }) => [key, lines]));
}

export const linesOf = ({ entries }: Posting): readonly string[] =>
  entries.map(({ account, amount, orderId }) => `${account} ${amount} ${orderId ?? '-'}`);

/** Changes one word of a database function: the comparison must detect it. */
export async function plant(owner: Pool, name: string, from: string, to: string): Promise<void> {
  const { rows } = await owner.query<{ source: string }>('select pg_get_functiondef($1::regproc) as source', [
    name,
  ]);
  const source = rows[0]?.source ?? '';
  if (!source.includes(from)) throw new Error(`${name} does not contain ${from}`);
  await owner.query(source.replaceAll(from, () => to));
}
