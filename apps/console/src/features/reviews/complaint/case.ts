import { type ComplaintOutcome, type Consequence, consequenceOf } from '@cliffhanger/core/checkout';
import type { AnswerOf } from '@cliffhanger/wire/kernel';
import type { getComplaint } from '@cliffhanger/wire/operator/reviews';

export type ComplaintCase = AnswerOf<typeof getComplaint>;

/** Who bears how much of a refund. The books follow the same rule. */
export const costOf = (one: ComplaintCase, episodes: number): Consequence => consequenceOf(one, episodes);

export const episodesOf = ({ firstEpisode, quantity }: ComplaintCase): readonly number[] =>
  Array.from({ length: quantity }, (_, at) => firstEpisode + at);

/** Number of refunded episodes. */
export const countOf = (one: ComplaintCase, outcome: ComplaintOutcome, chosen: number): number =>
  outcome === 'refund' ? one.quantity : outcome === 'part-refund' ? chosen : 0;
