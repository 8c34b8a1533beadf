import { readWindow, type StoredTransfer, type Window } from '../books/read-transfers.ts';
import type { Snapshot } from '../database.ts';
import { type Report, reporting } from '../findings.ts';
import { type BusinessRows, type OrderRow, readBusinessRows } from './business-rows.ts';
import { checkCorrections } from './check-corrections.ts';
import { compareTransfers } from './compare-transfers.ts';
import {
  amountOf,
  costOf,
  type ExpectedTransfer,
  expectedTransfers,
  leftOnHold,
} from './expected-transfers.ts';
import { windowsOf } from './windows.ts';

/*
 * Derives the books again from business rows. Every row has its transfers and every transfer its row, with
 * the same accounts, amounts and times. The sums per seller match the balances in the books.
 */

const NAME = 'business-rows';
const MOST_AT_ONCE = 20_000;
/** Windows per turn in addition to the newest one. */
const MOST_WINDOWS = 5;
const DAY_MS = 86_400_000;
const HOLD_MS = 7 * DAY_MS;
/** Maximum distance between a transfer's effective time and its insertion, with the server's clock. */
const MOST_APART_MS = 5 * 60_000;
const EARLY_FEE_BASIS_POINTS = 500n;

export interface RowMarks {
  next: number;
}
export const noRowMarks = (): RowMarks => ({ next: 0 });

export async function checkRows(snapshot: Snapshot, marks: RowMarks) {
  const { report, findings } = reporting(NAME);
  const windows = windowsOf(await countHours(snapshot), MOST_AT_ONCE);
  const newest = windows.length - 1;
  const others = Array.from(
    { length: Math.min(MOST_WINDOWS, newest) },
    (_, step) => (marks.next + step) % newest,
  );
  marks.next = newest === 0 ? 0 : (marks.next + others.length) % newest;
  for (const at of new Set([...others, newest])) {
    const expected = await checkWindow(snapshot, windows[at] as Window, report);
    if (windows.length === 1) await checkBalances(snapshot, expected, report);
  }
  await checkPayments(snapshot, report);
  await checkPreOrders(snapshot, report);
  return findings;
}

const countHours = async (snapshot: Snapshot) =>
  (
    await snapshot.rows<{ hour: string; transfers: number }>(
      `select floor(extract(epoch from effective_at) / 3600)::bigint as hour, count(*)::int as transfers
       from ledger.transfers group by 1 order by 1`,
    )
  ).map(({ hour, transfers }) => ({ hour: Number(hour), transfers }));

async function checkWindow(
  snapshot: Snapshot,
  window: Window,
  report: Report,
): Promise<readonly ExpectedTransfer[]> {
  const rows = await readBusinessRows(snapshot, window);
  const stored = await readWindow(snapshot, window);
  const expected = expectedTransfers(rows).filter(({ at }) => !(at < window.from || at >= window.to));
  compareTransfers(expected, stored, report);
  for (const order of rows.orders) checkOrder(order, report);
  checkEarly(rows, stored, report);
  await checkCorrections(snapshot, stored, report);
  await checkGifts(snapshot, stored, report);
  await checkMoments(snapshot, stored, report);
  return expected;
}

/** Checks the order's own fields. The comparison above covers its transfers. */
function checkOrder(order: OrderRow, report: Report): void {
  const wrong = (words: string) => report('order-differs', order.id, `Order ${order.id}: ${words}.`);
  const amount = amountOf(order);
  if (BigInt(order.order_amount) !== amount) wrong(`its amount is not quantity times price, ${amount}`);
  if (order.processor === null || order.paid_for !== order.id) wrong('no payment was made for it');
  else if (order.paid_amount !== order.order_amount) wrong(`${order.paid_amount} was paid for it`);
  else if (order.cleared_at !== order.paid_at) wrong('its payment cleared at another moment');
  if (order.shipped_by !== null && order.shipped_by !== 'platform') {
    if (BigInt(order.payment_amount) !== costOf(order)) wrong(`its seller should have paid ${costOf(order)}`);
    if (BigInt(order.unsettled) !== leftOnHold(order)) wrong(`${leftOnHold(order)} should be on hold for it`);
  }
  const isReleasedEarly =
    order.completed_at !== null &&
    !order.settled_early &&
    Number(order.completed_at) < Number(order.shipped_at) + HOLD_MS;
  if (isReleasedEarly) wrong('it was settled before its seven days were over');
}

/** An early settlement matches the orders and the fees of its transfers. */
function checkEarly(
  { earlySettlements, orders }: BusinessRows,
  stored: readonly StoredTransfer[],
  report: Report,
): void {
  const transfers = Map.groupBy(
    stored.filter(({ kind }) => kind === 'early-settlement'),
    ({ reference }) => reference.id,
  );
  const settled = Map.groupBy(orders, ({ settlement_transfer: id }) => id);
  for (const row of earlySettlements) {
    const parts = transfers.get(row.id) ?? [];
    transfers.delete(row.id);
    const own = parts.flatMap(({ id }) => settled.get(id) ?? []);
    const sum = own.reduce((total, order) => total + leftOnHold(order), 0n);
    const fee = parts
      .flatMap(({ lines }) => lines)
      .filter(({ account }) => account === 'platform:fee_early')
      .reduce((total, { amount }) => total + amount, 0n);
    const isRight =
      own.length === row.orders &&
      sum === BigInt(row.amount) &&
      fee === BigInt(row.fee) &&
      fee === (sum * EARLY_FEE_BASIS_POINTS) / 10_000n &&
      parts.every(({ journalId, at }) => journalId === row.seller_id && at === Number(row.applied_at));
    if (!isRight) {
      report(
        'early-settlement-differs',
        row.id,
        `Early settlement ${row.id}: its transfers settle ${own.length} orders of ${sum} for ${fee}.`,
      );
    }
  }
  for (const [id] of transfers) report('early-settlement-differs', id, `There is no early settlement ${id}.`);
}

/** Free episodes: no more than a level grants, and no money. */
async function checkGifts(
  snapshot: Snapshot,
  stored: readonly StoredTransfer[],
  report: Report,
): Promise<void> {
  const gifts = stored.filter(({ key }) => key.startsWith('level-gift:'));
  if (gifts.length === 0) return;
  const [most] = await snapshot.rows<{ episodes: string }>(
    `select greatest(1200, max((terms.value ->> 'episodes')::bigint))::text as episodes
     from settings.versions v, jsonb_each(v.value) as terms where v.name = 'levels'`,
  );
  for (const { id, lines } of gifts) {
    const isFair = lines.every(
      ({ asset, amount }) => asset === 'EPISODE' && amount <= BigInt(most?.episodes ?? 0),
    );
    if (!isFair) report('gift-differs', id, `Transfer ${id} gives more than a level brings.`);
  }
}

/** With the server's clock, a transfer takes effect when it is inserted. */
async function checkMoments(
  snapshot: Snapshot,
  stored: readonly StoredTransfer[],
  report: Report,
): Promise<void> {
  const [clock] = await snapshot.rows<{ kind: string }>('select kind from public.business_clock');
  if (clock?.kind !== 'server') return;
  for (const { id, at, recordedAt } of stored) {
    if (Math.abs(at - recordedAt) <= MOST_APART_MS) continue;
    report(
      'moment-differs',
      id,
      `Transfer ${id} is dated ${new Date(at).toISOString()} and was written ${new Date(recordedAt).toISOString()}.`,
    );
  }
}

const BALANCES = {
  available: 'seller:available',
  unsettled: 'seller:unsettled',
  withdrawing: 'seller:withdrawing',
  escrow: 'order:escrow',
} as const;

/**
 * Compares each seller's balances with the sum of the rows. Episodes are not compared. Fees and corrections are
 * added separately, because other checks judge them.
 */
async function checkBalances(
  snapshot: Snapshot,
  expected: readonly ExpectedTransfer[],
  report: Report,
): Promise<void> {
  const sums = new Map<string, bigint>();
  const add = (sellerId: string, account: string, amount: bigint) =>
    sums.set(`${sellerId} ${account}`, (sums.get(`${sellerId} ${account}`) ?? 0n) + amount);
  for (const { sellerId, lines } of expected) {
    if (sellerId !== null) for (const { account, amount } of lines) add(sellerId, account, amount);
  }
  const fees = await snapshot.rows<{ seller_id: string; fee: string }>(
    'select seller_id, sum(fee)::text as fee from settlement.early_settlements group by seller_id',
  );
  for (const { seller_id: sellerId, fee } of fees) add(sellerId, BALANCES.available, -BigInt(fee));
  const corrected = await snapshot.rows<{ journal_id: string; account: string; amount: string }>(
    `select c.seller_id as journal_id, e.account, sum(e.amount)::text as amount
     from wallet.corrections c join ledger.entries e on e.transfer_id = c.correction_id
     where c.correction_id is not null group by c.seller_id, e.account`,
  );
  for (const { journal_id: journalId, account, amount } of corrected) add(journalId, account, BigInt(amount));
  const books = await snapshot.rows<Record<keyof typeof BALANCES | 'journal_id', string>>(
    `select journal_id, available, unsettled, withdrawing, escrow from ledger.books
     where journal_id >= '00000000-0000-0000-0000-000000000100'`,
  );
  for (const book of books) {
    for (const [name, account] of Object.entries(BALANCES)) {
      const should = sums.get(`${book.journal_id} ${account}`) ?? 0n;
      const is = BigInt(book[name as keyof typeof BALANCES]);
      if (is === should) continue;
      report(
        'balance-differs',
        `${book.journal_id}/${name}`,
        `Seller ${book.journal_id} has ${name} ${is} in the books, and the rows come to ${should}.`,
      );
    }
  }
}

/** Payments without their order, and returned payments of orders that were not refunded. */
async function checkPayments(snapshot: Snapshot, report: Report): Promise<void> {
  const rows = await snapshot.rows<{ id: string }>(
    `select p.id from checkout.payments p
     where not exists (select from public.orders o
       where o.seller_id = p.seller_id and o.id = p.order_id and o.payment_id = p.id)
       and not exists (select from checkout.pre_orders w
         where w.id = p.order_id and w.payment_id = p.id and w.seller_id = p.seller_id and w.state <> 'delivered')`,
  );
  for (const { id } of rows)
    report('payment-without-order', id, `Payment ${id} has no order that it was made for.`);
  const states = await snapshot.rows<{ order_id: string }>(
    `select p.order_id from checkout.payments p
       left join public.orders o on o.seller_id = p.seller_id and o.id = p.order_id
       left join checkout.pre_orders w on w.id = p.order_id
     where p.refunded_at is not null and coalesce(o.state, w.state) <> 'refunded' and not exists (
       select from checkout.refunds r where r.order_id = p.order_id and r.is_whole)`,
  );
  for (const { order_id: id } of states) {
    report(
      'paid-back-without-refund',
      id,
      `The payment of order ${id} went back, and the order was not refunded.`,
    );
  }
}

/** A delivered pre-order has an order with the same payment and times, and such an order has a pre-order. */
async function checkPreOrders(snapshot: Snapshot, report: Report): Promise<void> {
  const rows = await snapshot.rows<{ id: string }>(
    `select coalesce(w.id, o.id) as id
     from (select id, seller_id, payment_id, amount, delivered_at, ordered_at from checkout.pre_orders where state = 'delivered') w
       full join (select id, seller_id, payment_id, paid_at, pre_ordered_at, order_amount from public.orders
         where pre_ordered_at is not null) o on o.id = w.id
     where (w.seller_id, w.payment_id, w.amount, w.delivered_at, w.ordered_at)
       is distinct from (o.seller_id, o.payment_id, o.order_amount, o.paid_at, o.pre_ordered_at)`,
  );
  for (const { id } of rows)
    report('pre-order-differs', id, `Pre-order ${id} and the order that it became do not say the same.`);
}
