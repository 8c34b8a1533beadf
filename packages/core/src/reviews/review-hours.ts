/** Default promises in hours (DOMAIN §8). */
export const REVIEW_HOURS = {
  registration: 24,
  certification: 24,
  store: 24,
  promotionLink: 12,
  deposit: 12,
  withdrawal: 48,
  complaint: 4 * 24,
  appeal: 3 * 24,
} as const;
export type PromisedReview = keyof typeof REVIEW_HOURS;
