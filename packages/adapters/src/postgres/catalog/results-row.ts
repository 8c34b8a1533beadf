import type { DramaResults } from '@cliffhanger/application/ports';
import { type Instant, type Money, NO_MONEY } from '@cliffhanger/core/kernel';

/** Columns of a rollup row `sold`, which may be missing (outer join). */
export const RESULT_COLUMNS =
  'sold.clicks, sold.plays, sold.orders, sold.episodes, sold.sales, sold.profit, sold.refreshed_at';

export interface ResultsRow {
  readonly clicks: bigint | null;
  readonly plays: bigint | null;
  readonly orders: bigint | null;
  readonly episodes: bigint | null;
  readonly sales: Money | null;
  readonly profit: Money | null;
  readonly refreshed_at: Instant | null;
}

export const NO_RESULTS: DramaResults = {
  clicks: 0,
  plays: 0,
  orders: 0,
  episodes: 0,
  sales: NO_MONEY,
  profit: NO_MONEY,
  refreshedAt: null,
};

export const resultsOf = (row: ResultsRow): DramaResults => ({
  clicks: Number(row.clicks ?? 0n),
  plays: Number(row.plays ?? 0n),
  orders: Number(row.orders ?? 0n),
  episodes: Number(row.episodes ?? 0n),
  sales: row.sales ?? NO_MONEY,
  profit: row.profit ?? NO_MONEY,
  refreshedAt: row.refreshed_at,
});
