export const HALL_SORTS = ['hot', 'new', 'margin', 'price'] as const;
export type HallSort = (typeof HALL_SORTS)[number];

export const LONGEST_SEARCH = 80;

/** The length of the top list (spec §7) and its period. */
export const TOP_DRAMAS = 10;
export const SALES_WINDOW_DAYS = 30;
export const TOP_PERIODS = [7, 30] as const;
export type TopPeriod = (typeof TOP_PERIODS)[number];
