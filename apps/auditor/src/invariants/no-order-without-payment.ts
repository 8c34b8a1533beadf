import { type Judge, reportRows } from './judgement.ts';
import { inRange } from './seller-range.ts';

/*
 * No order without a cleared viewer payment (DOMAIN §10.1). Every order and pre-order names one payment: made
 * for it, by its viewer, of its amount, and before it. The payment belongs to a purchase or an invoice and is
 * in the books. ../processor checks it against the processor.
 */

const PLATFORM = `'00000000-0000-0000-0000-000000000000'`;

/** One row per order or pre-order. A pre-order has the time of its payment. */
const ORDERS = `select o.seller_id, o.id, o.viewer_id, o.order_amount as amount, o.quantity, o.retail, o.payment_id, o.sandbox,
    coalesce(o.pre_ordered_at, o.paid_at) as paid_at, o.state, o.payment_transfer, 'Order' as word
  from public.orders o where ${inRange('o.seller_id')}
  union all
  select w.seller_id, w.id, w.viewer_id, w.amount, w.quantity, w.retail, w.payment_id, w.sandbox, w.ordered_at, w.state,
    w.payment_transfer, 'Pre-order'
  from checkout.pre_orders w where w.state <> 'delivered' and ${inRange('w.seller_id')}`;

/** The purchase was agreed before the payment: by card, or by an invoice paid on a chain. */
const WAS_BOUGHT = `(exists (select from checkout.purchases u where u.viewer_id = p.viewer_id
      and u.processor = p.processor and u.order_id = o.id and u.amount = p.amount)
    or exists (select from chain.transfers c join checkout.invoices i on i.id = c.invoice_id
      where 'usdt-' || c.network = p.processor and c.transaction_hash = split_part(p.charge, ':', 1)
        and c.ordinal::text = split_part(p.charge, ':', 2) and i.order_id = o.id and i.received >= p.amount))`;

const IS_BOOKED = `exists (select from ledger.transfers t
    where t.id = o.payment_transfer and t.effective_at between p.cleared_at - interval '1 ms' and p.cleared_at + interval '1 ms'
      and t.journal_id = case when o.seller_id = ${PLATFORM} then t.journal_id else o.seller_id end
      and t.kind = 'payment' and t.order_id = o.id and t.order_ids is null
      and t.accounts = array['processor:' || p.processor,
        case when o.seller_id = ${PLATFORM} then 'platform:retail_deferred' else 'order:escrow' end]
      and t.amounts = array[-o.amount, o.amount])`;

const ms = (column: string): string => `date_trunc('milliseconds', ${column})`;

const WRONG = `select o.id::text as subject, o.word || ' ' || o.id || ' ' || case
    when p.id is null then 'names a payment that was never made.'
    when p.order_id <> o.id or p.seller_id <> o.seller_id then 'names a payment that was made for another one.'
    when o.times > 1 then 'is there more than once.'
    when p.amount <> o.amount or o.amount <= 0 or o.amount <> o.retail * o.quantity then 'was not paid for as much as it costs.'
    when p.cleared_at is null or ${ms('p.cleared_at')} <> ${ms('o.paid_at')} then 'was not made when its payment cleared.'
    when v.id is null or p.viewer_id <> o.viewer_id then 'was not paid for by the viewer that it names.'
    when p.sandbox is distinct from o.sandbox or p.processor = 'sandbox' and not p.sandbox
      then 'says something else of its payment than the payment does.'
    when clock.kind = 'server' and p.sandbox then 'was paid for with play money.'
    when not ${WAS_BOUGHT} then 'was paid for by nobody who bought it.'
    when not ${IS_BOOKED} then 'has a payment that is not in the books.'
    when p.refunded_at is not null and o.state <> 'refunded'
      and not exists (select from checkout.refunds r where r.order_id = o.id and r.is_whole)
      then 'goes on although its payment went back.' end as fault
  from (select a.*, count(*) over (partition by a.id) as times from (${ORDERS}) a) o
    left join checkout.payments p on p.id = o.payment_id
    left join checkout.viewers v on v.id = o.viewer_id
    cross join public.business_clock clock`;

export const judgeOrderPayments: Judge = (snapshot, range, report) =>
  reportRows(snapshot, WRONG, { range, report });
