import type { Window } from '../books/read-transfers.ts';
import { ms, type Snapshot } from '../database.ts';

/*
 * Events from the business tables, without the books. expected-transfers.ts derives the expected books from
 * these rows. Rows are selected by the time of their events.
 */

export interface OrderRow {
  readonly seller_id: string;
  readonly id: string;
  readonly quantity: number;
  readonly retail: string;
  readonly wholesale: string;
  readonly order_amount: string;
  readonly payment_id: string;
  readonly paid_at: string;
  readonly state: string;
  readonly shipped_at: string | null;
  readonly shipped_by: string | null;
  readonly pay_from: string | null;
  readonly credits_used: number;
  readonly payment_amount: string;
  readonly unsettled: string;
  readonly deferred: string;
  readonly completed_at: string | null;
  readonly settled_early: boolean;
  readonly refunded_at: string | null;
  readonly refunded_quantity: number;
  /** Time of a partial refund, or of a full refund after settlement; null if there was none. */
  readonly part_refunded_at: string | null;
  /** The order of events with equal times. */
  readonly was_refunded_in_escrow: boolean | null;
  readonly was_refunded_settled: boolean | null;
  readonly payment_transfer: string;
  readonly shipment_transfer: string | null;
  readonly settlement_transfer: string | null;
  readonly refund_transfer: string | null;
  /** The fields of the order's payment; null without one. */
  readonly processor: string | null;
  readonly paid_amount: string | null;
  readonly cleared_at: string | null;
  readonly paid_for: string | null;
}

/** A refund of some of an order's episodes, or of an order that was settled before. */
export interface RefundRow extends OrderRow {
  readonly refund_amount: string;
  readonly refund_episodes: number;
  readonly seller_part: string;
  readonly loss: string;
  readonly refund_at: string;
  readonly refund_id: string;
}

export interface PaidBackRow {
  readonly order_id: string;
  readonly processor: string;
  readonly amount: string;
  readonly paid_at: string;
}

export interface WithdrawalRow {
  readonly seller_id: string;
  readonly id: string;
  readonly network: string;
  readonly amount: string;
  readonly fee: string;
  readonly state: string;
  readonly requested_at: string;
  readonly paid_at: string | null;
  readonly rejected_at: string | null;
  readonly rejected_by: string | null;
  readonly recorded_by: string | null;
  readonly confirmed_by: string | null;
  readonly request_transfer: string;
  readonly ending_transfer: string | null;
  /** The person who upheld an appeal and so requested the withdrawal again. */
  readonly asked_by: string | null;
}

export interface DepositRow {
  readonly seller_id: string;
  readonly id: string;
  readonly network: string;
  readonly amount: string;
  readonly credited_at: string;
  readonly decided_by: string;
  readonly backing: string;
  readonly transfer_id: string;
}

export interface ArrivalRow {
  readonly network: string;
  readonly transaction_hash: string;
  readonly ordinal: number;
  readonly id: string;
  readonly kind: string;
  readonly amount: string;
  readonly seller_id: string | null;
  readonly state: string;
  readonly decided_at: string;
  readonly transfer_id: string;
  readonly invoice_id: string | null;
}

export interface ResolutionRow {
  readonly id: string;
  readonly chain_transfer_id: string | null;
  readonly invoice_id: string | null;
  readonly network: string;
  readonly amount: string;
  readonly way: string;
  readonly seller_id: string | null;
  readonly ended_at: string;
  readonly done_at: string;
  /** For a credit: false if the amount was below the minimum and so never booked to suspense. */
  readonly was_in_suspense: boolean;
  /** For the operator's own money: a signature by the sending address. */
  readonly signature: string | null;
  readonly transaction_hash: string | null;
  readonly sender: string | null;
  readonly recipient: string | null;
}

export interface PurchaseRow {
  readonly seller_id: string;
  readonly id: string;
  readonly price: string;
  readonly episodes: number;
  readonly bought_at: string;
  readonly transfer_id: string | null;
  readonly refunded_at: string | null;
  readonly refund_amount: string | null;
}

export interface BuyBackRow {
  readonly seller_id: string;
  readonly id: string;
  readonly episodes: string;
  readonly amount: string;
  readonly bought_back_at: string;
  readonly transfer_id: string;
}

export interface LevelChangeRow {
  readonly seller_id: string;
  readonly to_level: string;
  readonly actor: string;
  readonly changed_at: string;
}

export interface CorrectionRow {
  readonly transfer_id: string;
  readonly seller_id: string;
  readonly confirmed_by: string;
  readonly confirmed_at: string;
  readonly correction_id: string;
}

/** One order of an upheld appeal with a compensation by two people. */
export interface RemedyRow {
  readonly appeal_id: string;
  readonly seller_id: string;
  readonly deed: string;
  readonly proposed_by: string;
  readonly decided_by: string;
  readonly decided_at: string;
  readonly transfer_id: string;
  readonly order_id: string;
  readonly order_state: string | null;
  readonly shipped_by: string | null;
  readonly quantity: number;
  readonly retail: string;
  readonly wholesale: string;
  /** Episodes refunded before the proposal, for an order that is not fully refunded. */
  readonly paid_back: number;
  readonly loss: string;
}

export interface EarlyRow {
  readonly seller_id: string;
  readonly id: string;
  readonly orders: number;
  readonly amount: string;
  readonly fee: string;
  readonly applied_at: string;
}

export interface BusinessRows {
  readonly orders: readonly OrderRow[];
  readonly refunds: readonly RefundRow[];
  readonly paidBack: readonly PaidBackRow[];
  readonly withdrawals: readonly WithdrawalRow[];
  readonly deposits: readonly DepositRow[];
  readonly arrivals: readonly ArrivalRow[];
  readonly resolutions: readonly ResolutionRow[];
  readonly purchases: readonly PurchaseRow[];
  readonly buyBacks: readonly BuyBackRow[];
  readonly levelChanges: readonly LevelChangeRow[];
  readonly corrections: readonly CorrectionRow[];
  readonly earlySettlements: readonly EarlyRow[];
  readonly remedies: readonly RemedyRow[];
}

const within = (...columns: readonly string[]): string =>
  columns
    .map((column) => `${column} >= to_timestamp($1 / 1000.0) and ${column} < to_timestamp($2 / 1000.0)`)
    .join(' or ');

/** A pre-order was paid when it was placed, independent of its delivery. */
const ORDER_FIELDS = `o.seller_id, o.id, o.quantity, o.retail, o.wholesale, o.order_amount, o.payment_id,
    ${ms('coalesce(o.pre_ordered_at, o.paid_at)')} as paid_at, o.state, ${ms('o.shipped_at')} as shipped_at, o.shipped_by,
    o.pay_from, o.credits_used, o.payment_amount, o.unsettled, o.deferred, ${ms('o.completed_at')} as completed_at,
    o.settled_early, ${ms('o.refunded_at')} as refunded_at, o.refunded_quantity, ${ms('r.refunded_at')} as part_refunded_at,
    r.seller_part + r.platform_part + r.loss = 0 as was_refunded_in_escrow, r.was_settled as was_refunded_settled,
    o.payment_transfer, o.shipment_transfer, o.settlement_transfer, o.refund_transfer, p.processor,
    p.amount as paid_amount, ${ms('p.cleared_at')} as cleared_at, p.order_id as paid_for`;
const ORDER_ROWS = `public.orders o left join checkout.payments p on p.id = o.payment_id
  left join checkout.refunds r on r.order_id = o.id and o.refunded_quantity > 0`;

const ORDERS = `select ${ORDER_FIELDS} from ${ORDER_ROWS}
  where ${within('o.paid_at', 'o.pre_ordered_at', 'o.shipped_at', 'o.completed_at', 'o.refunded_at')}
  union all
  select w.seller_id, w.id, w.quantity, w.retail, w.wholesale, w.amount, w.payment_id, ${ms('w.ordered_at')}, w.state, null,
    null, null, 0, 0, 0, 0, null, false, ${ms('w.refunded_at')}, 0, null, null, null, w.payment_transfer, null, null, w.refund_transfer,
    p.processor, p.amount, ${ms('p.cleared_at')}, p.order_id
  from checkout.pre_orders w left join checkout.payments p on p.id = w.payment_id
  where w.state <> 'delivered' and (${within('w.ordered_at', 'w.refunded_at')})`;

/** Full refunds before settlement are part of the order's row. */
const REFUNDS = `select ${ORDER_FIELDS}, r.amount as refund_amount, cardinality(r.episodes) as refund_episodes,
    r.seller_part, r.loss, ${ms('r.refunded_at')} as refund_at, r.transfer_id as refund_id
  from ${ORDER_ROWS} where o.refunded_quantity > 0 and (${within('r.refunded_at')})`;

const PAID_BACK = `select r.order_id, r.processor, r.amount, ${ms('r.paid_at')} as paid_at
  from checkout.refunds r where ${within('r.paid_at')}`;

const WITHDRAWALS = `select w.seller_id, w.id, w.network, w.amount, w.fee, w.state, ${ms('w.requested_at')} as requested_at,
    ${ms('w.paid_at')} as paid_at, ${ms('d.at')} as rejected_at, d.by as rejected_by, w.recorded_by, w.confirmed_by,
    w.request_transfer, w.ending_transfer, w.asked_by
  from wallet.withdrawals w
  left join lateral (select decided_at as at, actor as by from wallet.decisions d
    where w.state = 'rejected' and d.seller_id = w.seller_id and d.subject = 'withdrawal' and d.subject_id = w.id
      and d.act = 'rejected' order by decided_at desc limit 1) d on true
  where ${within('w.requested_at', 'w.paid_at', 'd.at')}`;

const DEPOSITS = `select seller_id, id, network, amount, ${ms('credited_at')} as credited_at, decided_by, backing, transfer_id
  from wallet.deposits where state = 'credited' and (${within('credited_at')})`;

/** All chain transfers in the books, including those that have left suspense. */
const ARRIVALS = `select network, transaction_hash, ordinal, id, kind, amount, seller_id, state,
    ${ms('decided_at')} as decided_at, transfer_id, invoice_id
  from chain.transfers where transfer_id is not null and (${within('decided_at')})`;

const RESOLUTIONS = `select r.id, r.chain_transfer_id, r.invoice_id, r.network, r.amount, r.way, r.seller_id,
    ${ms('r.ended_at')} as ended_at, ${ms('r.done_at')} as done_at, coalesce(t.state = 'matched', false) as was_in_suspense,
    r.signature, t.transaction_hash, t.sender, t.recipient
  from chain.resolutions r left join chain.transfers t on t.id = r.chain_transfer_id
  where r.state = 'done' and r.way <> 'close' and r.refund_order_id is null and (${within('r.done_at')})`;

const PURCHASES = `select seller_id, id, price, episodes, ${ms('bought_at')} as bought_at, transfer_id,
    ${ms('refunded_at')} as refunded_at, refund_amount
  from levels.purchases where ${within('bought_at', 'refunded_at')}`;

const BUY_BACKS = `select seller_id, id, episodes, amount, ${ms('bought_back_at')} as bought_back_at, transfer_id
  from levels.buy_backs where ${within('bought_back_at')}`;

const LEVEL_CHANGES = `select seller_id, to_level, actor, ${ms('changed_at')} as changed_at
  from levels.changes where how in ('earned', 'granted') and (${within('changed_at')})`;

const CORRECTIONS = `select transfer_id, seller_id, confirmed_by, ${ms('confirmed_at')} as confirmed_at, correction_id
  from wallet.corrections where ${within('confirmed_at')}`;

const REMEDIES = `select r.appeal_id, r.seller_id, r.deed, r.proposed_by, r.decided_by, ${ms('r.decided_at')} as decided_at,
    r.transfer_id, made.id as order_id, o.state as order_state, o.shipped_by, coalesce(o.quantity, 0) as quantity,
    coalesce(o.retail, 0) as retail, coalesce(o.wholesale, 0) as wholesale,
    coalesce(case when b.order_id is not null then o.refunded_quantity end, 0) as paid_back, coalesce(b.loss, 0) as loss
  from trust.remedies r cross join unnest(r.order_ids) as made (id)
    left join public.orders o on o.id = made.id
    left join checkout.refunds b on b.order_id = made.id and b.refunded_at <= r.proposed_at
  where r.state = 'done' and o.seller_id = r.seller_id and (${within('r.decided_at')})`;

const EARLY = `select seller_id, id, orders, amount, fee, ${ms('applied_at')} as applied_at
  from settlement.early_settlements where ${within('applied_at')}`;

export async function readBusinessRows(snapshot: Snapshot, { from, to }: Window): Promise<BusinessRows> {
  const read = <Row extends object>(text: string) => snapshot.rows<Row>(text, [from, to]);
  return {
    orders: await read<OrderRow>(ORDERS),
    refunds: await read<RefundRow>(REFUNDS),
    paidBack: await read<PaidBackRow>(PAID_BACK),
    withdrawals: await read<WithdrawalRow>(WITHDRAWALS),
    deposits: await read<DepositRow>(DEPOSITS),
    arrivals: await read<ArrivalRow>(ARRIVALS),
    resolutions: await read<ResolutionRow>(RESOLUTIONS),
    purchases: await read<PurchaseRow>(PURCHASES),
    buyBacks: await read<BuyBackRow>(BUY_BACKS),
    levelChanges: await read<LevelChangeRow>(LEVEL_CHANGES),
    corrections: await read<CorrectionRow>(CORRECTIONS),
    earlySettlements: await read<EarlyRow>(EARLY),
    remedies: await read<RemedyRow>(REMEDIES),
  };
}
