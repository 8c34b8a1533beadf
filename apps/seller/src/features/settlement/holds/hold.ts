import type { AnswerOf } from '@cliffhanger/wire/kernel';
import type {
  listEarlySettlements,
  listHeldOrders,
  quoteEarlySettlement,
} from '@cliffhanger/wire/settlement';

/** An order with its held amount. */
export type Hold = AnswerOf<typeof listHeldOrders>['list'][number];

/** Orders that wait for T+7 come first, the next release on top. */
export const HOLD_KINDS = ['waiting', 'audit', 'released', 'all'] as const;
export type HoldKind = (typeof HOLD_KINDS)[number];

export type EarlyQuote = AnswerOf<typeof quoteEarlySettlement>;
export type EarlySettled = AnswerOf<typeof listEarlySettlements>['list'][number];
