import type { CreditScoreBatch, CreditScores, StoredCreditScore } from '@cliffhanger/application/ports';
import type { CreditScoreFacts } from '@cliffhanger/core/credit';
import type { Instant } from '@cliffhanger/core/kernel';
import { type Session, timestamp } from '../connection.ts';

interface StoredRow {
  readonly score: number;
  readonly facts: CreditScoreFacts;
  readonly computed_at: Instant;
}

const MOST_FORGOTTEN_AT_ONCE = 1_000;

export const createCreditScores = (session: Session): CreditScores => ({
  async refresh(after, most, now) {
    const { rows } = await session.query<CreditScoreBatch>({
      name: 'credit-refresh',
      text: 'select last_seller as after, sellers, changed from credit.refresh($1, $2, $3)',
      values: [after, most, now],
    });
    return rows[0] ?? { after: null, sellers: 0, changed: 0 };
  },

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

const storedOf = ({ score, facts, computed_at }: StoredRow): StoredCreditScore => ({
  score,
  facts,
  computedAt: computed_at,
});
