import type { AnswerOf } from '@cliffhanger/wire/kernel';
import type { listMessages } from '@cliffhanger/wire/messages';
import type { PageName } from '@cliffhanger/wire/pages';
import type { PageQuery } from '../navigation/index.ts';

export type Message = AnswerOf<typeof listMessages>['list'][number];

interface Place {
  readonly to: PageName;
  readonly query?: PageQuery;
}

/** By the beginning of the message's word, the longer one first. */
const PLACES: readonly (readonly [beginning: string, place: Place])[] = [
  ['certification-approved', { to: 'invite' }],
  ['certification-', { to: 'certification' }],
  ['store-', { to: 'settings', query: { part: 'store' } }],
  ['appeal-', { to: 'messages', query: { kind: 'appeals' } }],
  ['deposit-', { to: 'deposits' }],
  ['withdrawal-', { to: 'records' }],
  ['payout-method-', { to: 'payoutMethods' }],
  ['balance-', { to: 'fundLog' }],
  ['level-', { to: 'levels' }],
  ['account-', { to: 'personalDetails', query: { part: 'security' } }],
];

/** The page of what the message is about; undefined where there is none. */
export function messagePlace({
  key,
  orderNumber,
  dramaId,
}: Pick<Message, 'key' | 'orderNumber' | 'dramaId'>): Place | undefined {
  if (orderNumber !== null) return { to: 'order', query: { number: orderNumber } };
  if (dramaId !== null) return { to: 'drama', query: { id: dramaId } };
  return PLACES.find(([beginning]) => key.startsWith(beginning))?.[1];
}
