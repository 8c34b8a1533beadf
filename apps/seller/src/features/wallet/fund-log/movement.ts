import { type Money, parseMoney } from '@cliffhanger/core/kernel';
import type { AnswerOf } from '@cliffhanger/wire/kernel';
import type { listFundLog } from '@cliffhanger/wire/wallet';

export type LoggedTransfer = AnswerOf<typeof listFundLog>['list'][number];
export type Movement = LoggedTransfer['movements'][number];

/** By priority: the available balance, then money that becomes available later. */
const BY_PRIORITY = ['available', 'unsettled', 'withdrawing', 'escrow', 'episodes'] as const;

/** The movement shown in a row of the log; the receipt shows all. */
export const mainMovement = (movements: readonly Movement[]): Movement | undefined =>
  BY_PRIORITY.map((name) => movements.find(({ account }) => account === name)).find(
    (movement) => movement !== undefined,
  );

/** A viewer's payment is no gain before the order ships. */
export const isGain = (movement: Movement | undefined): boolean =>
  movement !== undefined && movement.account !== 'escrow' && !movement.amount.startsWith('-');

/** Kinds whose name implies the balance. */
const IMPLIED_BY_KIND: Partial<Record<LoggedTransfer['kind'], Movement['account']>> = {
  payment: 'escrow',
  'withdrawal-paid': 'withdrawing',
};

/** The balance to name: other than the available one, and not implied by the kind. */
export const accountToName = (
  kind: LoggedTransfer['kind'],
  movement: Movement | undefined,
): Exclude<Movement['account'], 'available'> | undefined =>
  movement === undefined || movement.account === 'available' || movement.account === IMPLIED_BY_KIND[kind]
    ? undefined
    : movement.account;

export interface SignedAmount {
  readonly amount: Money;
  readonly flow: 'in' | 'out';
}

/** `-12.5` is outgoing, `12.5` incoming. */
export function signedAmount(text: string): SignedAmount {
  const isOut = text.startsWith('-');
  const amount = parseMoney(isOut ? text.slice(1) : text);
  if (amount === undefined) throw new TypeError(`not an amount: ${text}`);
  return { amount, flow: isOut ? 'out' : 'in' };
}
