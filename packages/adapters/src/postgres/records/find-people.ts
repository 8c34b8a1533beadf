import type { FindQuery, SellerHit, ViewerHit } from '@cliffhanger/application/ports';
import type { ViewerId } from '@cliffhanger/core/checkout';
import type { Instant } from '@cliffhanger/core/kernel';
import type { FoundBy, SearchTerms } from '@cliffhanger/core/records';
import { NETWORKS } from '@cliffhanger/core/wallet';
import { type Session, type Statement, timestamp } from '../connection.ts';
import { type Branch, beginsLike, branch, branchesOf, contains } from './search-branches.ts';

/*
 * Each way to find a person is a separate branch with an index and a limit. Only the branches whose format
 * matches the input run. Statements have no name, so that each is planned with its values.
 */

interface SellerRow extends Omit<SellerHit, 'kind' | 'found' | 'foundBy'> {
  readonly found: string;
  readonly found_by: FoundBy;
}

const targetKeys = (address: string): readonly string[] => NETWORKS.map((network) => `${network}:${address}`);

/**
 * Plans without the limit: for the first rows of a rare name the planner would otherwise read the whole
 * table.
 */
const ALL_OF_THEM = 'offset 0';

const sellerBranches = (terms: SearchTerms): readonly Branch[] => [
  ...branch(
    terms.id,
    'id',
    (id, p) => `select seller_id, seller_id::text from identity.sellers where seller_id = ${p(id)}`,
  ),
  ...branch(
    terms.email,
    'email',
    (email, p) => `select seller_id, email from identity.sellers
      where email is not null and ${beginsLike('email', email, p)} order by email using ~<~`,
  ),
  ...branch(
    terms.handle,
    'handle',
    (handle, p) => `select seller_id, handle from identity.social_accounts
      where ${beginsLike('lower(handle)', handle, p)} order by lower(handle) using ~<~`,
  ),
  ...branch(
    terms.handle,
    'contact',
    (handle, p) => `select seller_id, contact_address from identity.sellers
      where contact_address is not null and contact_address = any (${p([handle, `@${handle}`])}::text[])`,
  ),
  ...branch(
    terms.addresses,
    'address',
    (addresses, p) => `select seller_id, address from wallet.deposit_addresses
      where network = any (${p(NETWORKS)}::text[]) and address = any (${p(addresses)}::text[])`,
  ),
  ...branch(
    terms.addresses,
    'address',
    (addresses, p) => `select seller_id, target ->> 'address' from wallet.payout_methods
      where target_key = any (${p(addresses.flatMap(targetKeys))}::text[])`,
  ),
  ...branch(
    terms.codes,
    'code',
    (codes, p) => `select seller_id, code from identity.invitation_codes
      where code = any (${p(codes)}::text[]) and seller_id is not null`,
  ),
  ...branch(
    terms.name,
    'name',
    (name, p) => `select * from (select seller_id, real_name from identity.sellers
      where ${contains('lower(real_name)', name, p)} ${ALL_OF_THEM}) named`,
  ),
  ...branch(
    terms.name,
    'store',
    (name, p) => `select * from (select seller_id, name from identity.store_versions
      where state = 'approved' and ${contains('lower(name)', name, p)} ${ALL_OF_THEM}) named`,
  ),
];

/** Exported for the test of its plan. */
export function sellersStatement(terms: SearchTerms, { now, most }: FindQuery): Statement | undefined {
  const found = branchesOf(sellerBranches(terms), ['seller_id', 'found'], most);
  if (found === undefined) return undefined;
  const values = [...found.values, timestamp(now), most];
  const at = `$${values.length - 1}`;
  return {
    text: `with found as materialized (
        select distinct on (seller_id) seller_id, found, found_by, rank from (${found.text}) f order by seller_id, rank
      )
      select s.seller_id as id, s.real_name as name, f.found, f.found_by, s.level, s.country,
        s.registered_at as "registeredAt", s.review_state as "reviewState",
        (select v.name from identity.store_versions v where v.seller_id = s.seller_id and v.state = 'approved') as store,
        coalesce(b.available, 0) as available, coalesce(b.unsettled, 0) as unsettled,
        coalesce(b.withdrawing, 0) as withdrawing, c.score,
        (select coalesce(sum(o.own_unsettled), 0)::bigint from order_counts o
         where o.seller_id = s.seller_id and o.state = 'audit') as "inAudit",
        (select max(l.until) from identity.account_locks l
         where l.seller_id = s.seller_id and l.until > ${at} and l.opened_at is null) as "lockedUntil",
        (select max(m.ready_at) from wallet.payout_methods m
         where m.seller_id = s.seller_id and m.ready_at > ${at}) as "payoutReadyAt",
        (select g.level from levels.grants g
         where g.seller_id = s.seller_id and g.confirmed_by is null) as "grantedLevel"
      from (select * from found order by rank, found limit $${values.length}) f
        join identity.sellers s on s.seller_id = f.seller_id and s.erased_at is null
        left join ledger.books b on b.journal_id = s.seller_id
        left join credit.scores c on c.seller_id = s.seller_id
      order by f.rank, f.found`,
    values,
  };
}

export async function findSellers(
  session: Session,
  terms: SearchTerms,
  asked: FindQuery,
): Promise<readonly SellerHit[]> {
  const statement = sellersStatement(terms, asked);
  if (statement === undefined) return [];
  const { rows } = await session.query<SellerRow>(statement);
  return rows.map(({ found_by: foundBy, ...row }) => ({ kind: 'seller', ...row, foundBy }));
}

interface ViewerRow {
  readonly id: ViewerId;
  readonly found: string;
  readonly found_by: FoundBy;
  readonly purchases: number;
  readonly last_at: Instant | null;
  readonly country: string | null;
}

const viewerBranches = (terms: SearchTerms): readonly Branch[] => [
  ...branch(terms.id, 'id', (id, p) => `select id, id::text from checkout.viewers where id = ${p(id)}`),
  ...branch(
    terms.email,
    'email',
    (email, p) => `select id, email from checkout.viewers
      where email is not null and ${beginsLike('email', email, p)} order by email using ~<~`,
  ),
  ...branch(
    terms.email,
    'email',
    (email, p, most) => `select p.viewer_id, b.email from (select order_id, email from checkout.buyers
        where ${beginsLike('email', email, p)} order by email using ~<~ limit ${most}) b
      join checkout.payments p on p.order_id = b.order_id`,
  ),
];

/** Exported for the test of its plan. */
export function viewersStatement(terms: SearchTerms, { most }: FindQuery): Statement | undefined {
  const found = branchesOf(viewerBranches(terms), ['viewer_id', 'found'], most);
  if (found === undefined) return undefined;
  const values = [...found.values, most];
  return {
    text: `with found as materialized (
        select distinct on (viewer_id) viewer_id, found, found_by, rank from (${found.text}) f order by viewer_id, rank, found
      )
      select v.id, f.found, f.found_by, coalesce(p.purchases, 0)::integer as purchases, p.last_at, p.country
      from (select * from found order by rank, found limit $${values.length}) f
        join checkout.viewers v on v.id = f.viewer_id and v.erased_at is null
        left join lateral (
          select count(*) as purchases, max(p.cleared_at) as last_at,
            (array_agg(p.country order by p.cleared_at desc))[1] as country
          from checkout.payments p where p.viewer_id = v.id) p on true
      order by f.rank, f.found`,
    values,
  };
}

export async function findViewers(
  session: Session,
  terms: SearchTerms,
  asked: FindQuery,
): Promise<readonly ViewerHit[]> {
  const statement = viewersStatement(terms, asked);
  if (statement === undefined) return [];
  const { rows } = await session.query<ViewerRow>(statement);
  return rows.map(({ found_by: foundBy, last_at: lastAt, ...row }) => ({
    kind: 'viewer',
    ...row,
    foundBy,
    lastAt,
  }));
}
