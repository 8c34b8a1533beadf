import type { AnswerOf } from '@cliffhanger/wire/kernel';
import type { listMessages } from '@cliffhanger/wire/messages';
import type { PageName } from '@cliffhanger/wire/pages';
import type { PageQuery } from '../navigation/index.ts';

export type Message = AnswerOf<typeof listMessages>['list'][number];

interface MessageTarget {
  readonly to: PageName;
  readonly query?: PageQuery;
}

/** By prefix of the message key; longer prefixes come first. */
const TARGETS: readonly (readonly [beginning: string, target: MessageTarget])[] = [
  ['certification-approved', { to: 'invite' }],
  ['certification-', { to: 'certification' }],
  ['store-', { to: 'settings', query: { part: 'store' } }],
  ['remedy-', { to: 'messages', query: { kind: 'appeals' } }],
  ['appeal-', { to: 'messages', query: { kind: 'appeals' } }],
  ['deposit-', { to: 'deposits' }],
  ['withdrawal-', { to: 'records' }],
  ['payout-method-', { to: 'payoutMethods' }],
  ['balance-', { to: 'fundLog' }],
  ['level-', { to: 'levels' }],
  ['account-', { to: 'personalDetails', query: { part: 'security' } }],
];

/** The page a message links to; `undefined` if there is none. */
export function messageTarget({
  key,
  orderNumber,
  dramaId,
}: Pick<Message, 'key' | 'orderNumber' | 'dramaId'>): MessageTarget | undefined {
  if (orderNumber !== null) return { to: 'order', query: { number: orderNumber } };
  if (dramaId !== null) return { to: 'drama', query: { id: dramaId } };
  return TARGETS.find(([beginning]) => key.startsWith(beginning))?.[1];
}
