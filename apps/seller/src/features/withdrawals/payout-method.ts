import type { AnswerOf } from '@cliffhanger/wire/kernel';
import type { listPayoutMethods } from '@cliffhanger/wire/withdrawals';
import { networkName, shortened } from '../../shared/networks/index.ts';

export type PayoutMethod = AnswerOf<typeof listPayoutMethods>['list'][number];

/** `BEP-20`, or the name of the bank. */
export const methodName = (method: PayoutMethod): string =>
  method.network === undefined ? (method.bankName ?? '') : networkName(method.network);

/** The ends of an address or account number. */
export const methodEnds = (method: PayoutMethod): string => shortened(method.address);
