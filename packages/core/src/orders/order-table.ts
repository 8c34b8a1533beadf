/** What a table of orders can be sorted by. */
export const ORDER_TABLE_SORTS = ['paid-at', 'due', 'amount', 'cost', 'profit', 'episodes'] as const;
export type OrderTableSort = (typeof ORDER_TABLE_SORTS)[number];

export const SORT_DIRECTIONS = ['ascending', 'descending'] as const;
export type SortDirection = (typeof SORT_DIRECTIONS)[number];

/** Sums, and sorting by what no index knows, look at the newest orders that match, so many and no more. */
export const MOST_SORTED_ORDERS = 10_000;

/** So many orders are quoted together. They are shipped in parts. */
export const MOST_QUOTED_ORDERS = 10_000;

/** So many are named one by one. More are chosen by what they have in common. */
export const MOST_NAMED_ORDERS = 2_000;
