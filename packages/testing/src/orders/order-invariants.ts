import type { Session } from '@cliffhanger/adapters/postgres';
import { brokenRules } from '../ledger/index.ts';
import { asJson } from '../twins/as-json.ts';

/* Invariants of orders and their money at any time (DOMAIN §5). Each query finds rows that violate one. */
const BROKEN_ORDER_RULES: Readonly<Record<string, string>> = {
  'the counters are what counting gives': `
    select seller_id, state, c.orders, o.orders
    from order_counts c
    full join (
      select seller_id, state, count(*) as orders,
             count(*) filter (where shipped_by is distinct from 'platform') as own_orders,
             coalesce(sum(unsettled) filter (where shipped_by is distinct from 'platform'), 0) as own_unsettled
      from orders where seller_id <> '00000000-0000-0000-0000-000000000000' group by seller_id, state
    ) o using (seller_id, state)
    where coalesce(c.orders, 0) <> coalesce(o.orders, 0) or coalesce(c.own_orders, 0) <> coalesce(o.own_orders, 0)
       or coalesce(c.own_unsettled, 0) <> coalesce(o.own_unsettled, 0)`,
  'what a seller has on hold is that of their shipped orders that are not settled': `
    select seller_id, b.unsettled, o.unsettled from (select journal_id as seller_id, unsettled from ledger.books) b
    full join (
      select seller_id, sum(unsettled) as unsettled from orders
      where state in ('shipped', 'in-settlement', 'audit') group by seller_id
    ) o using (seller_id)
    where coalesce(b.unsettled, 0) <> coalesce(o.unsettled, 0)`,
  'what is in escrow is what viewers paid for orders that are not shipped': `
    select seller_id, b.escrow, o.escrow from (select journal_id as seller_id, escrow from ledger.books) b
    full join (
      select seller_id, sum(amount) as escrow from (
        select seller_id, order_amount - retail * refunded_quantity as amount from orders
        where state = 'to-ship' or (state = 'audit' and shipped_at is null)
        union all
        select seller_id, amount from checkout.pre_orders
        where state = 'waiting' and seller_id <> '00000000-0000-0000-0000-000000000000'
      ) waiting group by seller_id
    ) o using (seller_id)
    where coalesce(b.escrow, 0) <> coalesce(o.escrow, 0)`,
  'every order has one payment of its amount, and every payment its order': `
    select p.id, o.id from checkout.payments p full join (
      select seller_id, id, payment_id, order_amount from orders
      union all select seller_id, id, payment_id, amount from checkout.pre_orders where state <> 'delivered'
    ) o on o.seller_id = p.seller_id and o.id = p.order_id
    where p.id is distinct from o.payment_id or p.amount is distinct from o.order_amount`,
  'an order is shipped, settled and refunded once at most in the books': `
    select e.order_id, t.kind, count(distinct t.id) from ledger.entries e
    join ledger.transfers t on t.id = e.transfer_id and t.journal_id = e.journal_id and t.effective_at = e.effective_at
    where e.order_id is not null
    group by e.order_id, case when t.kind in ('settlement', 'early-settlement') then 'settled'
                              when t.kind in ('shipment', 'platform-shipment') then 'shipped' else t.kind end, t.kind
    having count(distinct t.id) > 1`,
  'a finished order has nothing left in any account that waits': `
    select o.id, e.account, sum(e.amount) from orders o
    join ledger.entries e on e.order_id = o.id
    where o.state in ('completed', 'refunded')
      and e.account in ('order:escrow', 'seller:unsettled', 'platform:wholesale_deferred', 'platform:retail_deferred')
    group by o.id, e.account having sum(e.amount) <> 0`,
  'a pre-order is delivered as one order, from when its deadlines run, and nothing of it plays before': `
    select w.id, o.id from checkout.pre_orders w left join orders o on o.seller_id = w.seller_id and o.id = w.id
    where (w.state = 'delivered') <> (o.id is not null)
      or (o.id is not null and (o.paid_at, o.pre_ordered_at, o.payment_id, o.order_amount)
        is distinct from (w.delivered_at, w.ordered_at, w.payment_id, w.amount))
      or (w.state <> 'delivered' and exists (select from checkout.episode_access a
        where a.order_id = w.id and a.revoked_at is null))`,
  'a refunded pre-order has nothing left in escrow': `
    select w.id, sum(e.amount) from checkout.pre_orders w join ledger.entries e on e.order_id = w.id
    where w.state = 'refunded' and e.account in ('order:escrow', 'platform:retail_deferred')
    group by w.id having sum(e.amount) <> 0`,
  'nothing is settled before its time, unless the seller asked for it': `
    select id, completed_at, release_at from orders
    where state = 'completed' and not settled_early and completed_at < shipped_at + interval '7 days'`,
  'no viewer pays for an episode twice': `
    select a.viewer_id, a.drama_id from checkout.episode_access a
    join checkout.payments p on p.order_id = a.order_id and p.viewer_id = a.viewer_id
    join checkout.payments q on q.viewer_id = a.viewer_id and q.order_id <> a.order_id
    join checkout.episode_access b on b.viewer_id = a.viewer_id and b.drama_id = a.drama_id and b.order_id = q.order_id
      and b.revoked_at is null and int4range(a.first_episode, a.last_episode, '[]') && int4range(b.first_episode, b.last_episode, '[]')
    where a.revoked_at is null`,
};

/** The violated invariants, including those of the ledger; empty when all hold. */
export async function brokenOrderRules(session: Session): Promise<readonly string[]> {
  const broken: string[] = [];
  for (const [rule, query] of Object.entries(BROKEN_ORDER_RULES)) {
    // A named statement, so that a test that checks after every step plans it once.
    const { rows } = await session.query({ name: rule.slice(0, 60), text: `${query} limit 1` });
    if (rows.length > 0) broken.push(`${rule}: ${asJson(rows[0])}`);
  }
  return [...broken, ...(await brokenRules(session))];
}
