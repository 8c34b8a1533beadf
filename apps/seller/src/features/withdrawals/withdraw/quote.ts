import type { AnswerOf } from '@cliffhanger/wire/kernel';
import type { getWithdrawalLimits, quoteWithdrawal } from '@cliffhanger/wire/withdrawals';

export type Limits = AnswerOf<typeof getWithdrawalLimits>;
export type Quote = AnswerOf<typeof quoteWithdrawal>;
