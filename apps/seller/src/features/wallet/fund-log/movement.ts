import { type Money, parseMoney } from '@cliffhanger/core/kernel';
import type { AnswerOf } from '@cliffhanger/wire/kernel';
import type { listFundLog } from '@cliffhanger/wire/wallet';

export type LoggedTransfer = AnswerOf<typeof listFundLog>['list'][number];
type Movement = LoggedTransfer['movements'][number];

/** What a seller looks at first: what they can spend, then what they are going to be able to. */
const FIRST_LOOK = ['available', 'unsettled', 'withdrawing', 'escrow', 'episodes'] as const;

/** The one movement a row of the log shows; the others stand on the receipt. */
export const mainMovement = (movements: readonly Movement[]): Movement | undefined =>
  FIRST_LOOK.map((name) => movements.find(({ account }) => account === name)).find(
    (movement) => movement !== undefined,
  );

export interface SignedAmount {
  readonly amount: Money;
  readonly flow: 'in' | 'out';
}

/** `-12.5` left, `12.5` came in. */
export function signedAmount(text: string): SignedAmount {
  const isOut = text.startsWith('-');
  const amount = parseMoney(isOut ? text.slice(1) : text);
  if (amount === undefined) throw new TypeError(`not an amount: ${text}`);
  return { amount, flow: isOut ? 'out' : 'in' };
}
