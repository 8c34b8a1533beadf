import type {
  ComplaintDecision,
  ComplaintFacts,
  Complaints,
  StoredComplaint,
} from '@cliffhanger/application/ports';
import { accept, type OrderId, type RefusalName, refuse } from '@cliffhanger/core/kernel';
import type { Session } from '../connection.ts';
import { auditEvent } from '../settlement/audit-event.ts';
import { createDecisions } from './complaint-decisions.ts';

const COMPLAINT = `c.order_id as "orderId", c.seller_id as "sellerId", c.viewer_id as "viewerId", c.reason, c.text,
  c.made_at as "madeAt"`;

export const createComplaints = (session: Session): Complaints => ({
  ...createDecisions(session),

  async complain({ viewerId, orderId, reason, text, now }) {
    const { outcome, event } = await auditEvent<'kept' | RefusalName>(session, {
      name: 'complain',
      call: 'checkout.complain($1, $2, $3, $4, $5)',
      values: [viewerId, orderId, reason, text, now],
    });
    return outcome === 'kept' ? accept(event) : refuse(outcome);
  },

  find: (orderId) => find(session, orderId),

  async factsOf({ sellerId, orderId }) {
    const { rows } = await session.query<Omit<ComplaintFacts, 'complaint' | 'decision'>>({
      name: 'complaint-facts',
      text: `select coalesce(s.real_name, '') as "sellerName", coalesce(t.title, '') as title, p.processor, p.charge,
               coalesce(b.available, 0)::bigint as available,
               exists (select from checkout.disputes d where d.seller_id = o.seller_id and d.order_id = o.id
                 and d.state = 'open' and d.escalated_at is null) as "isBankDeciding",
               p.cleared_at as "clearedAt",
               exists (select from checkout.disputes d where d.seller_id = o.seller_id and d.order_id = o.id) as "wasDisputed",
               (select count(*) from checkout.payments v where v.viewer_id = p.viewer_id)::integer as "viewerOrders",
               (select count(*) from checkout.payments v join checkout.complaints w on w.order_id = v.order_id
                where v.viewer_id = p.viewer_id)::integer as "viewerComplaints",
               (select count(*) from checkout.complaints w join orders x on x.seller_id = w.seller_id and x.id = w.order_id
                where w.made_at > coalesce(c.made_at, o.paid_at) - interval '7 days' and w.order_id <> o.id
                  and x.drama_id = o.drama_id)::integer as "othersOfDrama",
               (select y.locale from checkout.buyers y where y.order_id = o.id and c.viewer_id is not null) as "viewerLocale",
               case when s.erased_at is null then s.locale end as "sellerLocale"
             from orders o
               left join checkout.complaints c on c.order_id = o.id
               join checkout.payments p on p.order_id = o.id
               left join identity.sellers s on s.seller_id = o.seller_id
               left join ledger.books b on b.journal_id = o.seller_id
               left join drama_texts t on t.drama_id = o.drama_id and t.locale = 'en'
             where o.seller_id = $1 and o.id = $2`,
      values: [sellerId, orderId],
    });
    const [facts] = rows;
    if (facts === undefined) return undefined;
    const complaint = await find(session, orderId);
    return { ...facts, complaint: complaint ?? null, decision: await decisionOf(session, orderId) };
  },
});

async function find(session: Session, orderId: OrderId): Promise<StoredComplaint | undefined> {
  const { rows } = await session.query<StoredComplaint>({
    name: 'complaint-find',
    text: `select ${COMPLAINT} from checkout.complaints c where c.order_id = $1`,
    values: [orderId],
  });
  return rows[0];
}

async function decisionOf(session: Session, orderId: OrderId): Promise<ComplaintDecision | null> {
  const { rows } = await session.query<ComplaintDecision>({
    name: 'complaint-decision-find',
    text: `select d.outcome, d.episodes, d.reason, d.note, d.decided_by as "decidedBy", p.name as "decidedByName",
             d.decided_at as "decidedAt", d.due_at as "dueAt", d.executed_at as "executedAt"
           from checkout.complaint_decisions d join staff.people p on p.id = d.decided_by where d.order_id = $1`,
    values: [orderId],
  });
  return rows[0] ?? null;
}
