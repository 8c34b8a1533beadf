import type { TableSort } from '@cliffhanger/ui/table';
import { sortedBy } from '../../../../shared/tables/sorted.ts';
import type { LinkedDrama } from '../link-row.tsx';

export const FILTERS = ['all', 'not-promoted', 'without-clicks'] as const;
export type LinkFilter = (typeof FILTERS)[number];

export const ORDERS = ['clicks', 'orders', 'newest'] as const;
export type LinkOrder = (typeof ORDERS)[number];

export type ArrangedDrama = Pick<LinkedDrama, 'state' | 'addedAt'> & {
  readonly results: Pick<LinkedDrama['results'], 'clicks' | 'orders'>;
};

const MATCHES: Readonly<Record<LinkFilter, (drama: ArrangedDrama) => boolean>> = {
  all: () => true,
  'not-promoted': ({ state }) => state === 'not_promoted',
  'without-clicks': ({ results }) => results.clicks === 0,
};

const VALUES: Readonly<Record<LinkOrder, (drama: ArrangedDrama) => number>> = {
  clicks: ({ results }) => results.clicks,
  orders: ({ results }) => results.orders,
  newest: ({ addedAt }) => addedAt,
};

const MOST_FIRST: TableSort['direction'] = 'descending';

export const matching = <Drama extends ArrangedDrama>(
  dramas: readonly Drama[],
  filter: LinkFilter,
): readonly Drama[] => dramas.filter(MATCHES[filter]);

export const inOrder = <Drama extends ArrangedDrama>(
  dramas: readonly Drama[],
  order: LinkOrder,
): readonly Drama[] => sortedBy(dramas, VALUES[order], MOST_FIRST);

export const sumsOf = (
  dramas: readonly ArrangedDrama[],
): { readonly clicks: number; readonly orders: number } =>
  dramas.reduce(
    (sums, { results }) => ({ clicks: sums.clicks + results.clicks, orders: sums.orders + results.orders }),
    { clicks: 0, orders: 0 },
  );
