import { type Money, parseMoney } from '@cliffhanger/core/kernel';
import type { AnswerOf } from '@cliffhanger/wire/kernel';
import type { listFundLog } from '@cliffhanger/wire/wallet';

export type LoggedTransfer = AnswerOf<typeof listFundLog>['list'][number];
export type Movement = LoggedTransfer['movements'][number];

/** What a seller looks at first: what they can spend, then what they are going to be able to. */
const FIRST_LOOK = ['available', 'unsettled', 'withdrawing', 'escrow', 'episodes'] as const;

/** The one movement a row of the log shows; the others stand on the receipt. */
export const mainMovement = (movements: readonly Movement[]): Movement | undefined =>
  FIRST_LOOK.map((name) => movements.find(({ account }) => account === name)).find(
    (movement) => movement !== undefined,
  );

/** What a viewer has paid is no gain before the order is shipped. */
export const isGain = (movement: Movement | undefined): boolean =>
  movement !== undefined && movement.account !== 'escrow' && !movement.amount.startsWith('-');

/** Kinds whose name says where their money is. */
const SAID_BY_KIND: Partial<Record<LoggedTransfer['kind'], Movement['account']>> = {
  payment: 'escrow',
  'withdrawal-paid': 'withdrawing',
};

/** Another balance than the free one, unless the name of the transfer says it already. */
export const unsaidAccount = (
  kind: LoggedTransfer['kind'],
  movement: Movement | undefined,
): Exclude<Movement['account'], 'available'> | undefined =>
  movement === undefined || movement.account === 'available' || movement.account === SAID_BY_KIND[kind]
    ? undefined
    : movement.account;

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
