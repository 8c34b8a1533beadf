/** Within how many hours an answer is promised (DOMAIN §8), as long as no setting says otherwise. */
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
