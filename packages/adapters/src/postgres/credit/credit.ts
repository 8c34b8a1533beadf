import type { Credit, SellerCredit, StoredCredit } from '@cliffhanger/application/ports';
import type { CreditFacts } from '@cliffhanger/core/credit';
import type { Instant, SellerId } from '@cliffhanger/core/kernel';
import { type Session, timestamp } from '../connection.ts';

interface FactsRow {
  readonly seller_id: SellerId;
  readonly shipped: number;
  readonly on_time: number;
  readonly settled: number;
  readonly upheld: number;
  readonly decided: number;
  readonly approved: number;
  readonly has_identity: boolean;
  readonly has_social_account: boolean;
}

interface StoredRow {
  readonly score: number;
  readonly facts: CreditFacts;
  readonly computed_at: Instant;
}

const FACTS_AFTER = `
  with batch as (
    select seller_id, official_agent_since from identity.sellers
    where seller_id > $1 and review_state = 'approved' and erased_at is null order by seller_id limit $3
  )
  select b.seller_id, coalesce(d.shipped, 0)::integer as shipped, coalesce(d.on_time, 0)::integer as on_time,
         coalesce(d.settled, 0)::integer as settled, coalesce(d.upheld, 0)::integer as upheld,
         l.decided, l.approved, b.official_agent_since is not null as has_identity,
         exists (select from identity.social_accounts a where a.seller_id = b.seller_id) as has_social_account
  from batch b
    cross join lateral (
      select sum(shipped) as shipped, sum(on_time) as on_time, sum(settled_orders) as settled, sum(upheld) as upheld
      from rollups.seller_days where seller_id = b.seller_id and day >= platform_day($2)
    ) d
    cross join lateral (
      select count(*)::integer as decided, count(*) filter (where state = 'succeeded')::integer as approved
      from promotion_links where seller_id = b.seller_id and decided_at >= $2
    ) l
  order by b.seller_id`;

const FIRST_ID = '00000000-0000-0000-0000-000000000000';

const MOST_FORGOTTEN_AT_ONCE = 1_000;

export const createCredit = (session: Session): Credit => ({
  async factsAfter(sellerId, since, most) {
    const { rows } = await session.query<FactsRow>({
      name: 'credit-facts',
      text: FACTS_AFTER,
      values: [sellerId ?? FIRST_ID, timestamp(since), most],
    });
    return rows.map((row) => ({ sellerId: row.seller_id, facts: factsOf(row) }));
  },

  save: (scores, at) => saveScores(session, scores, at),

  async forgetBefore(before) {
    const { rowCount } = await session.query({
      name: 'credit-history-forget',
      text: `delete from credit.history where (seller_id, computed_at) in (
               select seller_id, computed_at from credit.history where computed_at < $1 order by computed_at
               limit ${MOST_FORGOTTEN_AT_ONCE})`,
      values: [timestamp(before)],
    });
    return rowCount ?? 0;
  },

  async newestOf(sellerId) {
    const { rows } = await session.query<StoredRow>({
      name: 'credit-newest',
      text: 'select score, facts, computed_at from credit.scores where seller_id = $1',
      values: [sellerId],
    });
    return rows[0] && storedOf(rows[0]);
  },

  async history({ sellerId, page, size }) {
    const { rows } = await session.query<StoredRow & { readonly total: bigint }>({
      name: 'credit-history',
      text: `select h.score, h.facts, h.computed_at, t.total
             from (select count(*) as total from credit.history where seller_id = $1) t
               left join lateral (
                 select score, facts, computed_at from credit.history where seller_id = $1
                 order by computed_at desc offset $2 limit $3
               ) h on true
             order by h.computed_at desc`,
      values: [sellerId, (page - 1) * size, size],
    });
    return {
      list: rows.filter(({ facts }) => facts !== null).map(storedOf),
      total: Number(rows[0]?.total ?? 0n),
    };
  },
});

async function saveScores(session: Session, scores: readonly SellerCredit[], at: Instant): Promise<number> {
  const { rows } = await session.query<{ changed: number }>({
    name: 'credit-save',
    text: `with given as (
             select * from unnest($1::uuid[], $2::smallint[], $3::jsonb[]) as given (seller_id, score, facts)
           ), differing as (
             select g.* from given g left join credit.scores s on s.seller_id = g.seller_id
             where s.facts is distinct from g.facts or s.score is distinct from g.score
           ), saved as (
             insert into credit.scores (seller_id, score, facts, computed_at)
             select seller_id, score, facts, $4 from given order by seller_id
             on conflict (seller_id) do update
               set score = excluded.score, facts = excluded.facts, computed_at = excluded.computed_at
           ), kept as (
             insert into credit.history (seller_id, score, facts, computed_at)
             select seller_id, score, facts, $4 from differing
             on conflict do nothing returning 1
           )
           select count(*)::integer as changed from kept`,
    values: [
      scores.map(({ sellerId }) => sellerId),
      scores.map(({ score }) => score),
      scores.map(({ facts }) => JSON.stringify(facts)),
      timestamp(at),
    ],
  });
  return rows[0]?.changed ?? 0;
}

const factsOf = (row: FactsRow): CreditFacts => ({
  ordersDue: row.shipped,
  ordersOnTime: row.on_time,
  ordersSettledOrUpheld: row.settled + row.upheld,
  complaintsUpheld: row.upheld,
  linksDecided: row.decided,
  linksApproved: row.approved,
  identityVerified: row.has_identity,
  socialAccountVerified: row.has_social_account,
});

const storedOf = ({ score, facts, computed_at }: StoredRow): StoredCredit => ({
  score,
  facts,
  computedAt: computed_at,
});
