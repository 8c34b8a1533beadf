import type { Window } from '../books/read-transfers.ts';
import { ms, type Snapshot } from '../database.ts';

/*
 * What happened, as the tables of the business tell it. Nothing here comes from the books: what should stand there is
 * worked out from these rows (expected-transfers.ts). Rows are read by the moments at which something moved for them.
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
  readonly payment_transfer: string;
  readonly shipment_transfer: string | null;
  readonly settlement_transfer: string | null;
  readonly refund_transfer: string | null;
  /** Of the payment that the order names; null where there is none. */
  readonly processor: string | null;
  readonly paid_amount: string | null;
  readonly cleared_at: string | null;
  readonly paid_for: string | null;
}

export interface PaidBackRow {
  readonly order_id: string;
  readonly processor: string;
  readonly amount: string;
  readonly refunded_at: string;
  readonly order_state: string | null;
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
  /** Of a credit: whether it was set aside before, or too little until then. */
  readonly was_in_suspense: boolean;
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
  readonly paidBack: readonly PaidBackRow[];
  readonly withdrawals: readonly WithdrawalRow[];
  readonly deposits: readonly DepositRow[];
  readonly arrivals: readonly ArrivalRow[];
  readonly resolutions: readonly ResolutionRow[];
  readonly purchases: readonly PurchaseRow[];
  readonly levelChanges: readonly LevelChangeRow[];
  readonly corrections: readonly CorrectionRow[];
  readonly earlySettlements: readonly EarlyRow[];
}

const within = (...columns: readonly string[]): string =>
  columns
    .map((column) => `${column} >= to_timestamp($1 / 1000.0) and ${column} < to_timestamp($2 / 1000.0)`)
    .join(' or ');

const ORDERS = `select o.seller_id, o.id, o.quantity, o.retail, o.wholesale, o.order_amount, o.payment_id,
    ${ms('o.paid_at')} as paid_at, o.state, ${ms('o.shipped_at')} as shipped_at, o.shipped_by, o.pay_from, o.credits_used,
    o.payment_amount, o.unsettled, o.deferred, ${ms('o.completed_at')} as completed_at, o.settled_early,
    ${ms('o.refunded_at')} as refunded_at, o.payment_transfer, o.shipment_transfer, o.settlement_transfer,
    o.refund_transfer, p.processor, p.amount as paid_amount, ${ms('p.cleared_at')} as cleared_at, p.order_id as paid_for
  from public.orders o left join checkout.payments p on p.id = o.payment_id
  where ${within('o.paid_at', 'o.shipped_at', 'o.completed_at', 'o.refunded_at')}`;

const PAID_BACK = `select p.order_id, p.processor, p.amount, ${ms('p.refunded_at')} as refunded_at, o.state as order_state
  from checkout.payments p left join public.orders o on o.seller_id = p.seller_id and o.id = p.order_id
  where ${within('p.refunded_at')}`;

const WITHDRAWALS = `select w.seller_id, w.id, w.network, w.amount, w.fee, w.state, ${ms('w.requested_at')} as requested_at,
    ${ms('w.paid_at')} as paid_at, ${ms('d.at')} as rejected_at, d.by as rejected_by, w.recorded_by, w.confirmed_by,
    w.request_transfer, w.ending_transfer
  from wallet.withdrawals w
  left join lateral (select decided_at as at, actor as by from wallet.decisions d
    where w.state = 'rejected' and d.seller_id = w.seller_id and d.subject = 'withdrawal' and d.subject_id = w.id
      and d.act = 'rejected' order by decided_at desc limit 1) d on true
  where ${within('w.requested_at', 'w.paid_at', 'd.at')}`;

const DEPOSITS = `select seller_id, id, network, amount, ${ms('credited_at')} as credited_at, decided_by, backing, transfer_id
  from wallet.deposits where state = 'credited' and (${within('credited_at')})`;

/** Whatever of the chain is in the books, also when it has left suspense again. */
const ARRIVALS = `select network, transaction_hash, ordinal, id, kind, amount, seller_id, state,
    ${ms('decided_at')} as decided_at, transfer_id, invoice_id
  from chain.transfers where transfer_id is not null and (${within('decided_at')})`;

const RESOLUTIONS = `select r.id, r.chain_transfer_id, r.invoice_id, r.network, r.amount, r.way, r.seller_id,
    ${ms('r.ended_at')} as ended_at, ${ms('r.done_at')} as done_at, coalesce(t.state = 'matched', false) as was_in_suspense
  from chain.resolutions r left join chain.transfers t on t.id = r.chain_transfer_id
  where r.state = 'done' and r.way <> 'close' and (${within('r.done_at')})`;

const PURCHASES = `select seller_id, id, price, episodes, ${ms('bought_at')} as bought_at, transfer_id,
    ${ms('refunded_at')} as refunded_at, refund_amount
  from levels.purchases where ${within('bought_at', 'refunded_at')}`;

const LEVEL_CHANGES = `select seller_id, to_level, actor, ${ms('changed_at')} as changed_at
  from levels.changes where how in ('earned', 'granted') and (${within('changed_at')})`;

const CORRECTIONS = `select transfer_id, seller_id, confirmed_by, ${ms('confirmed_at')} as confirmed_at, correction_id
  from wallet.corrections where ${within('confirmed_at')}`;

const EARLY = `select seller_id, id, orders, amount, fee, ${ms('applied_at')} as applied_at
  from settlement.early_settlements where ${within('applied_at')}`;

export async function readBusinessRows(snapshot: Snapshot, { from, to }: Window): Promise<BusinessRows> {
  const read = <Row extends object>(text: string) => snapshot.rows<Row>(text, [from, to]);
  return {
    orders: await read<OrderRow>(ORDERS),
    paidBack: await read<PaidBackRow>(PAID_BACK),
    withdrawals: await read<WithdrawalRow>(WITHDRAWALS),
    deposits: await read<DepositRow>(DEPOSITS),
    arrivals: await read<ArrivalRow>(ARRIVALS),
    resolutions: await read<ResolutionRow>(RESOLUTIONS),
    purchases: await read<PurchaseRow>(PURCHASES),
    levelChanges: await read<LevelChangeRow>(LEVEL_CHANGES),
    corrections: await read<CorrectionRow>(CORRECTIONS),
    earlySettlements: await read<EarlyRow>(EARLY),
  };
}
