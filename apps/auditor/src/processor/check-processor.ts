import type { Database } from '../database.ts';
import { type Finding, type Report, reporting } from '../findings.ts';
import type { Stated, StatedAmount, Statement } from './statement.ts';

/*
 * Every order was paid outside of our system: by a charge in the processor's statement or by a transfer that
 * the chain check confirms. Production accepts no other payment. Money that went back to a viewer went back
 * the same way.
 */

const NAME = 'processor';

export interface Processors {
  /** Undefined if the auditor has no access. */
  readonly stripe: Statement | undefined;
  readonly isProduction: boolean;
}

interface CardRow {
  readonly charge: string;
  readonly order_id: string;
  readonly amount: string;
  readonly hundredths: string | null;
  readonly currency: string | null;
  readonly purchase_order: string | null;
  readonly is_back: boolean;
}

const BY_CARD = `select p.charge, p.order_id, p.amount, u.hundredths, u.currency, u.order_id as purchase_order,
    p.refunded_at is not null as is_back
  from checkout.payments p left join checkout.purchases u on u.processor = p.processor and u.order_id = p.order_id
  where p.processor = 'stripe'`;

/** USDT payments without booked transfers for the order's own invoice. */
const WITHOUT_INVOICE = `select p.order_id, p.charge from checkout.payments p
  where p.processor like 'usdt-%' and not exists (
    select from checkout.invoices i join chain.transfers t on t.invoice_id = i.id and t.state = 'credited'
    where i.order_id = p.order_id and 'usdt-' || i.network = p.processor and i.received >= p.amount
      and p.charge = t.transaction_hash || ':' || t.ordinal)`;

interface GivenBackRow {
  readonly id: string;
  readonly charge: string;
  readonly hundredths: string;
  readonly currency: string;
}

/** Purchases without an order whose payment was marked as returned. */
const TURNED_DOWN = `select id, charge, hundredths, currency from checkout.purchases
  where processor = 'stripe' and given_back_at is not null`;

/** USDT refunds without a return that two people agreed to. The chain check confirms the return itself. */
const WITHOUT_RETURN = `select f.order_id from checkout.refunds f
  where f.processor like 'usdt-%' and f.paid_at is not null and not exists (
    select from chain.resolutions r where r.refund_order_id = f.order_id and r.way = 'return' and r.state = 'done'
      and r.amount = f.amount and r.to_address = f.to_address and r.transaction_hash = f.transaction_hash)`;

/** Partial refunds of a charge, by number of episodes. The amount is rounded up in the viewer's favour. */
const IN_PART = `select f.order_id as id, p.charge, u.currency,
    ceil(u.hundredths * cardinality(f.episodes)::numeric / u.quantity)::bigint as hundredths
  from checkout.refunds f join checkout.payments p on p.order_id = f.order_id
    join checkout.purchases u on u.processor = p.processor and u.order_id = f.order_id
  where f.processor = 'stripe' and not f.is_whole and f.paid_at is not null`;

const UNKNOWN = `select processor, count(*)::int as payments from checkout.payments
  where processor not in ('stripe', 'sandbox') and processor not like 'usdt-%' group by processor`;

interface Rate {
  readonly currency: string;
  readonly per_usdt: string;
}

/** All exchange rates that ever applied. The default is one dollar per USDT. */
const RATES = `select 'USD' as currency, '1' as per_usdt
  union select value ->> 'currency', value ->> 'perUsdt' from settings.versions where name = 'cardCharge'`;
const MILLIONTHS_A_HUNDREDTH = 10_000;

export async function checkProcessor(
  database: Database,
  { stripe, isProduction }: Processors,
): Promise<readonly Finding[]> {
  const { report, blind, findings } = reporting(NAME);
  // Reads the rows before the statement: a charge is in the statement before we learn of it, and a refund
  // before we book it.
  const { cards, turnedDown, inPart, withoutInvoice, withoutReturn, unknown, rates, sandbox } =
    await database.at(async (snapshot) => ({
      cards: await snapshot.rows<CardRow>(BY_CARD),
      turnedDown: await snapshot.rows<GivenBackRow>(TURNED_DOWN),
      inPart: await snapshot.rows<GivenBackRow>(IN_PART),
      withoutInvoice: await snapshot.rows<{ order_id: string; charge: string }>(WITHOUT_INVOICE),
      withoutReturn: await snapshot.rows<{ order_id: string }>(WITHOUT_RETURN),
      unknown: await snapshot.rows<{ processor: string; payments: number }>(UNKNOWN),
      rates: await snapshot.rows<Rate>(RATES),
      sandbox: await snapshot.rows<{ order_id: string }>(
        `select order_id from checkout.payments where processor = 'sandbox' or sandbox`,
      ),
    }));
  for (const { order_id: id, charge } of withoutInvoice) {
    report(
      'payment-without-invoice',
      id,
      `Order ${id} is paid by ${charge}, and no invoice of its own was paid by that.`,
    );
  }
  for (const { order_id: id } of withoutReturn) {
    report(
      'refund-without-return',
      id,
      `Order ${id} is said to be paid back, and nothing was returned for it.`,
    );
  }
  for (const { processor, payments } of unknown) {
    report(
      'processor-unknown',
      processor,
      `${payments} payments were taken by ${processor}, which nobody can ask.`,
    );
  }
  if (isProduction) {
    for (const { order_id: id } of sandbox) {
      report('play-money', id, `Order ${id} was paid with play money.`);
    }
  }
  if (cards.length + turnedDown.length === 0) return findings;
  if (stripe === undefined) {
    blind(
      'not-asked',
      'stripe',
      `${cards.length} orders were paid by card, and the auditor has no key to ask for them.`,
    );
    return findings;
  }
  try {
    const stated = await stripe.read();
    checkCharges(cards, { stated, rates, report });
    checkGivenBack(cards, { turnedDown, inPart }, { stated, report });
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    blind('not-asked', 'stripe', `The processor could not be asked: ${why}.`);
  }
  return findings;
}

interface Params {
  readonly stated: Stated;
  readonly report: Report;
}

function checkCharges(
  cards: readonly CardRow[],
  { stated, rates, report }: Params & { readonly rates: readonly Rate[] },
): void {
  for (const row of cards) {
    const charge = stated.charges.get(row.charge);
    const fault =
      charge === undefined ? 'the processor knows of no such charge' : faultOf(row, charge, rates);
    if (fault !== undefined) {
      report('charge-differs', row.charge, `Order ${row.order_id} is paid by ${row.charge}: ${fault}.`);
    }
  }
}

/** A refund counts as paid only in full. */
function checkGivenBack(
  cards: readonly CardRow[],
  { turnedDown, inPart }: Readonly<Record<'turnedDown' | 'inPart', readonly GivenBackRow[]>>,
  { stated, report }: Params,
): void {
  const claimed = [
    ...cards
      .filter(({ is_back: isBack }) => isBack)
      .map((row) => ({ ...row, what: `Order ${row.order_id}` })),
    ...turnedDown.map((row) => ({ ...row, what: `Purchase ${row.id}` })),
    ...inPart.map((row) => ({ ...row, what: `Part of order ${row.id}` })),
  ];
  for (const { what, charge, hundredths, currency } of claimed) {
    const back = stated.givenBack.get(charge);
    const isWhole = back?.currency === currency && Number(hundredths) <= (back?.hundredths ?? 0);
    if (hundredths !== null && isWhole) continue;
    const is = back === undefined ? 'nothing' : `${back.hundredths} ${back.currency}`;
    report(
      'refund-differs',
      charge,
      `${what} is said to be paid back by ${charge}: ${hundredths} ${currency}, and the processor states ${is}.`,
    );
  }
}

function faultOf(row: CardRow, charge: StatedAmount, rates: readonly Rate[]): string | undefined {
  if (row.purchase_order !== row.order_id) return 'no purchase of a viewer led to it';
  const isPriced = rates.some(({ currency, per_usdt: rate }) => {
    const price = (Number(row.amount) * Number(rate)) / MILLIONTHS_A_HUNDREDTH;
    return currency === row.currency && Math.abs(price - Number(row.hundredths)) <= 1;
  });
  if (!isPriced) return `${row.hundredths} ${row.currency} is no price of ${row.amount} millionths of a USDT`;
  const isSame =
    String(charge.hundredths) === row.hundredths && charge.currency === row.currency?.toUpperCase();
  return isSame
    ? undefined
    : `the processor states ${charge.hundredths} ${charge.currency}, and we asked for ${row.hundredths} ${row.currency}`;
}
