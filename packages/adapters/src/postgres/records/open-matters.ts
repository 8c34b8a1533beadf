import type { MattersQuery, OpenMatter } from '@cliffhanger/application/ports';
import { HOUR_MS, type SellerId } from '@cliffhanger/core/kernel';
import { SHIP_WITHIN_MS } from '@cliffhanger/core/orders';
import type { Session } from '../connection.ts';

const EACH = 'limit $2';

/** A seller's open matters: each part along an index by seller, the earliest promises first. */
const MATTERS = `
  (select 'order' as kind, o.number as id, x.title, o.state, o.order_amount as amount,
     coalesce(o.ship_from, o.paid_at) + interval '${SHIP_WITHIN_MS / HOUR_MS} hours' as "promisedBy"
   from orders o join drama_texts x on x.drama_id = o.drama_id and x.locale = 'en'
   where o.seller_id = $1 and o.state = 'to-ship' order by o.paid_at ${EACH})
  union all
  (select 'complaint', o.number, coalesce(c.reason, o.audit_reason), o.state, o.order_amount,
     coalesce(c.made_at, o.audited_at) + make_interval(secs => $3::bigint / 1000)
   from orders o left join checkout.complaints c on c.order_id = o.id
   where o.seller_id = $1 and o.state = 'audit' order by o.release_at ${EACH})
  union all
  (select 'deposit', d.id::text, d.network, d.state, d.amount, d.promised_by from wallet.deposits d
   where d.seller_id = $1 and d.state in ('under-review', 'second-look') order by d.promised_by ${EACH})
  union all
  (select 'withdrawal', w.id::text, w.network, w.state, w.amount, w.promised_by from wallet.withdrawals w
   where w.seller_id = $1 and w.state in ('requested', 'approved', 'paying') order by w.promised_by ${EACH})
  union all
  (select 'link', l.id::text, l.url, l.state, null, l.promised_by from promotion_links l
   where l.seller_id = $1 and l.state = 'under-review' order by l.promised_by ${EACH})
  union all
  (select 'appeal', a.id::text, a.subject, a.state, null, a.promised_by from trust.appeals a
   where a.seller_id = $1 and (a.state = 'open' or a.waits_for_second) order by a.promised_by ${EACH})
  union all
  (select 'grant', g.seller_id::text, g.level, 'proposed', null, g.proposed_at + interval '24 hours' from levels.grants g
   where g.seller_id = $1 and g.confirmed_by is null ${EACH})`;

export async function readOpenMatters(
  session: Session,
  sellerId: SellerId,
  { most, complaintPromiseMs }: MattersQuery,
): Promise<readonly OpenMatter[]> {
  const { rows } = await session.query<OpenMatter>({
    text: `select * from (${MATTERS}) m order by "promisedBy" limit $2`,
    values: [sellerId, most, complaintPromiseMs],
  });
  return rows;
}
