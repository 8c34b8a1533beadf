import type { quotePurchase } from '@cliffhanger/wire/checkout';
import type { AnswerOf } from '@cliffhanger/wire/kernel';

/** Price, seller and payment methods of a purchase. */
export type Quote = AnswerOf<typeof quotePurchase>;
