/** What the figures of one drama's links can be looked at over; without a period, of all time. */
export const LINK_PERIODS = [7, 30, 90] as const;
export type LinkPeriod = (typeof LINK_PERIODS)[number];

/** Hours of clicks are kept so long: as an order after such a click can be audited or appealed against, and some. */
export const LINK_HOURS_KEPT_DAYS = 100;
