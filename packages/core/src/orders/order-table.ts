export const ORDER_TABLE_SORTS = ['paid-at', 'due', 'amount', 'cost', 'profit', 'episodes'] as const;
export type OrderTableSort = (typeof ORDER_TABLE_SORTS)[number];

export const SORT_DIRECTIONS = ['ascending', 'descending'] as const;
export type SortDirection = (typeof SORT_DIRECTIONS)[number];

/** Sums and unindexed sorting cover at most the newest matching orders. */
export const MOST_SORTED_ORDERS = 10_000;

/** The largest joint quote; orders are shipped in parts. */
export const MOST_QUOTED_ORDERS = 10_000;

/** The most orders selected individually; larger selections use filters. */
export const MOST_NAMED_ORDERS = 2_000;
