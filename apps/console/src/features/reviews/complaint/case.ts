import { type ComplaintOutcome, type Consequence, consequenceOf } from '@cliffhanger/core/checkout';
import { idOf } from '@cliffhanger/core/kernel';
import type { Shipping } from '@cliffhanger/core/orders';
import type { AnswerOf } from '@cliffhanger/wire/kernel';
import type { getComplaint } from '@cliffhanger/wire/operator/reviews';

export type ComplaintCase = AnswerOf<typeof getComplaint>;

const NO_ID = idOf<'order'>('00000000-0000-0000-0000-000000000000');

const shippingOf = ({ shipping }: ComplaintCase): Shipping | null => {
  if (shipping === null) return null;
  const { isPlatforms, payFrom, ...paid } = shipping;
  return isPlatforms || payFrom === null ? { by: 'platform' } : { by: 'seller', payFrom, ...paid };
};

/** What it would cost whom to refund so many episodes: the rule that the books follow. */
export const costOf = (one: ComplaintCase, episodes: number): Consequence =>
  consequenceOf({ ...one, id: NO_ID }, { episodes, shipping: shippingOf(one), available: one.available });

export const episodesOf = ({ firstEpisode, quantity }: ComplaintCase): readonly number[] =>
  Array.from({ length: quantity }, (_, at) => firstEpisode + at);

/** How many episodes an outcome refunds. */
export const countOf = (one: ComplaintCase, outcome: ComplaintOutcome, chosen: number): number =>
  outcome === 'refund' ? one.quantity : outcome === 'part-refund' ? chosen : 0;
