import type { quotePurchase } from '@cliffhanger/wire/checkout';
import type { AnswerOf } from '@cliffhanger/wire/kernel';

/** What a purchase would cost, whose sale it is and how it can be paid. */
export type Quote = AnswerOf<typeof quotePurchase>;
