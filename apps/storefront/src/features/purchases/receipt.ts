import type { getReceipt } from '@cliffhanger/wire/checkout';
import type { AnswerOf } from '@cliffhanger/wire/kernel';

export type Receipt = AnswerOf<typeof getReceipt>;

type Watched = Pick<Receipt, 'firstEpisode' | 'quantity' | 'comesOn' | 'refund'>;

/** The first released episode of the purchase that was not refunded. */
export const firstToWatch = ({ firstEpisode, quantity, comesOn, refund }: Watched): number | undefined =>
  comesOn !== null || refund?.isWhole === true
    ? undefined
    : Array.from({ length: quantity }, (_, index) => firstEpisode + index).find(
        (episode) => refund?.episodes.includes(episode) !== true,
      );
