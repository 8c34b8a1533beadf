import type { PastDecision, SellerFile, SharedTrait } from '@cliffhanger/application/ports';
import type { Instant, Locale, Money, SellerId } from '@cliffhanger/core/kernel';
import { instantOf } from '@cliffhanger/core/kernel';
import type { Session } from '../connection.ts';

interface FileRow {
  readonly seller_id: SellerId;
  readonly real_name: string;
  readonly email: string;
  readonly country: string;
  readonly contact: string;
  readonly level: string;
  readonly locale: Locale;
  readonly registered_at: Instant;
  readonly review_state: string;
  readonly is_official_agent: boolean;
  readonly social_accounts: readonly string[];
  readonly available: Money;
  readonly unsettled: Money;
  readonly counts: Readonly<Record<string, number>> | null;
  readonly decisions: readonly DecisionRow[] | null;
  readonly shared: readonly SharedRow[] | null;
}

interface DecisionRow extends Omit<PastDecision, 'at'> {
  readonly at_ms: number;
}

interface SharedRow {
  readonly trait: SharedTrait['trait'];
  readonly seller_id: SellerId;
  readonly real_name: string;
  readonly review_state: string;
}

const MOST_DECISIONS = 10;
const MOST_SHARED = 20;

const COUNTS = `(select json_object_agg(what, how_many) from (
    select 'order ' || c.state as what, c.orders as how_many from order_counts c where c.seller_id = s.seller_id and c.orders > 0
    union all select 'link ' || l.state, count(*) from promotion_links l where l.seller_id = s.seller_id group by l.state
    union all select 'deposit ' || d.state, count(*) from wallet.deposits d where d.seller_id = s.seller_id group by d.state
    union all select 'withdrawal ' || w.state, count(*) from wallet.withdrawals w where w.seller_id = s.seller_id group by w.state
  ) counted)`;

const DECISIONS = `(select json_agg(d order by d.at_ms desc) from (
    select subject, outcome, rule, actor, (extract(epoch from at) * 1000)::bigint as at_ms from (
      select r.subject, r.outcome, r.rule, r.actor, r.decided_at as at from identity.review_decisions r
      where r.seller_id = s.seller_id
      union all
      select m.subject, m.act, m.facts ->> 'rule', m.actor, m.decided_at from wallet.decisions m
      where m.seller_id = s.seller_id
      union all
      select 'promotion-link', l.state, l.notice ->> 'rule', l.decided_by, l.decided_at from promotion_links l
      where l.seller_id = s.seller_id and l.decided_at is not null
    ) decided order by at desc limit ${MOST_DECISIONS}) d)`;

/** Other sellers that share a trait with this one (one hop). */
const SHARED = `(select json_agg(x) from (
    select t.trait, o.seller_id, coalesce(o.real_name, '') as real_name, o.review_state from (
      select 'payout-target' as trait, b.seller_id from wallet.payout_methods a
        join wallet.payout_methods b on b.target_key = a.target_key and b.seller_id <> a.seller_id
      where a.seller_id = s.seller_id
      union
      select 'contact', b.seller_id from identity.sellers b
      where b.contact_address = s.contact_address and b.seller_id <> s.seller_id
      union
      select 'social-account', b.seller_id from identity.social_accounts a
        join identity.social_accounts b on b.handle = a.handle and b.seller_id <> a.seller_id
      where a.seller_id = s.seller_id
      union
      select case when b.device = a.device then 'device' else 'network' end, b.seller_id from identity.sessions a
        join identity.sessions b on b.network_digest = a.network_digest and b.seller_id <> a.seller_id
      where a.seller_id = s.seller_id and a.network_digest is not null
      union
      select 'payment-source', o.seller_id from checkout.payments other
        join checkout.viewers v on v.id = other.viewer_id join identity.email_owners o on o.email = v.email
      where o.seller_id <> s.seller_id and other.source in (
        select p.source from checkout.viewers own join checkout.payments p on p.viewer_id = own.id where own.email = s.email
        union all
        select m.target ->> 'address' from wallet.payout_methods m where m.seller_id = s.seller_id)
    ) t join identity.sellers o on o.seller_id = t.seller_id limit ${MOST_SHARED}) x)`;

export async function readSellerFile(session: Session, sellerId: SellerId): Promise<SellerFile | undefined> {
  const { rows } = await session.query<FileRow>({
    name: 'review-seller-file',
    text: `select s.seller_id, s.real_name, s.email, s.country, s.level, s.locale, s.registered_at, s.review_state,
             concat_ws(' ', s.contact_kind, s.contact_address) as contact,
             s.official_agent_since is not null as is_official_agent,
             array(select concat('@', a.handle, ' ', a.followers) from identity.social_accounts a
                   where a.seller_id = s.seller_id order by a.position) as social_accounts,
             coalesce(b.available, 0) as available, coalesce(b.unsettled, 0) as unsettled,
             ${COUNTS} as counts, ${DECISIONS} as decisions, ${SHARED} as shared
           from identity.sellers s left join ledger.books b on b.journal_id = s.seller_id
           where s.seller_id = $1 and s.erased_at is null`,
    values: [sellerId],
  });
  return rows[0] && fileOf(rows[0]);
}

const fileOf = (row: FileRow): SellerFile => ({
  id: row.seller_id,
  realName: row.real_name,
  email: row.email,
  country: row.country,
  contact: row.contact,
  level: row.level,
  locale: row.locale,
  registeredAt: row.registered_at,
  reviewState: row.review_state,
  isOfficialAgent: row.is_official_agent,
  socialAccounts: row.social_accounts,
  available: row.available,
  unsettled: row.unsettled,
  counts: row.counts ?? {},
  decisions: (row.decisions ?? []).map(({ at_ms: at, ...decision }) => ({ ...decision, at: instantOf(at) })),
  shared: (row.shared ?? []).map((one) => ({
    trait: one.trait,
    sellerId: one.seller_id,
    sellerName: one.real_name,
    reviewState: one.review_state,
  })),
});
