import { type ComplaintOutcome, type Consequence, consequenceOf } from '@cliffhanger/core/checkout';
import type { AnswerOf } from '@cliffhanger/wire/kernel';
import type { getComplaint } from '@cliffhanger/wire/operator/reviews';

export type ComplaintCase = AnswerOf<typeof getComplaint>;

/** What it would cost whom to refund so many episodes: the rule that the books follow. */
export const costOf = (one: ComplaintCase, episodes: number): Consequence => consequenceOf(one, episodes);

export const episodesOf = ({ firstEpisode, quantity }: ComplaintCase): readonly number[] =>
  Array.from({ length: quantity }, (_, at) => firstEpisode + at);

/** How many episodes an outcome refunds. */
export const countOf = (one: ComplaintCase, outcome: ComplaintOutcome, chosen: number): number =>
  outcome === 'refund' ? one.quantity : outcome === 'part-refund' ? chosen : 0;
