import type { Money } from '@cliffhanger/core/kernel';
import type { LinkResults } from '@cliffhanger/core/library';

const COUNTED = [
  'landings',
  'previews',
  'free_plays',
  'paid_plays',
  'visits',
  'landed',
  'previewed',
  'played',
  'checked_out',
  'bought',
  'orders',
  'refunds',
] as const;
const PAID = ['sales', 'profit', 'refunded'] as const;
const COLUMNS = [...COUNTED, ...PAID];

export type LinkResultsRow = Readonly<Record<(typeof COUNTED)[number], bigint>> &
  Readonly<Record<(typeof PAID)[number], Money>> & { readonly clicks: bigint };

/** Of `figures`, which may have no row. */
export const LINK_RESULT_SUMS = COLUMNS.map(
  (column) => `coalesce(sum(figures.${column}), 0)::bigint as ${column}`,
).join(', ');

/** Of `f`, a row of sums that may be missing. */
export const ROW_OR_NOTHING = COLUMNS.map((column) => `coalesce(f.${column}, 0) as ${column}`).join(', ');

/** Aggregated rows plus the seller's lines since then: together exact. `$1` is the seller. */
export const linkFigures = (from: 'link_results' | 'link_days', where: string): string =>
  [from, 'link_lines']
    .map(
      (source) =>
        `select code, ${from === 'link_days' ? 'day, ' : ''}${COLUMNS.join(', ')} from rollups.${source}
         where seller_id = $1 and ${where}`,
    )
    .join(' union all ');

export const linkResultsOf = (row: LinkResultsRow): LinkResults => ({
  clicks: Number(row.clicks),
  landings: Number(row.landings),
  previews: Number(row.previews),
  freePlays: Number(row.free_plays),
  paidPlays: Number(row.paid_plays),
  orders: Number(row.orders),
  sales: row.sales,
  profit: row.profit,
  refunds: Number(row.refunds),
  refunded: row.refunded,
  funnel: {
    click: Number(row.visits),
    landing: Number(row.landed),
    preview: Number(row.previewed),
    'free-play': Number(row.played),
    checkout: Number(row.checked_out),
    order: Number(row.bought),
  },
});
