/** Periods of link figures in days; without one, all time. */
export const LINK_PERIODS = [7, 30, 90] as const;
export type LinkPeriod = (typeof LINK_PERIODS)[number];

/** Longer than an order of such a click can be audited or appealed. */
export const LINK_HOURS_KEPT_DAYS = 100;
