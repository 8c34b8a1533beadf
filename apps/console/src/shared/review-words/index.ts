import { PAYMENT_EXCEPTION_KINDS, type PaymentExceptionKind } from '@cliffhanger/core/checkout';
import { type Money, parseMoney } from '@cliffhanger/core/kernel';
import type { ReviewKind } from '@cliffhanger/core/reviews';
import { networkText } from '../accounts/index.ts';
import { countText, listText, moneyText, t } from '../language/index.ts';
import { reasonText } from './reason-text.ts';

export { reasonText } from './reason-text.ts';

/* Translates the API's words. A queue's page prints no keys, no ISO times and no amounts in micros. */

const STATES = [
  'pending',
  'under-review',
  'second-look',
  'requested',
  'approved',
  'paying',
  'paid',
  'rejected',
  'credited',
  'failed',
  'succeeded',
  'open',
  'upheld',
  'dismissed',
  'audit',
  'completed',
  'deciding',
  'to-ship',
  'shipped',
  'in-settlement',
  'refunded',
  'erased',
] as const;

export function stateText(state: string): string {
  const known = STATES.find((one) => one === state);
  return known === undefined ? state : t(`console.state.${known}`);
}

const ADDRESS = /\b(0x[0-9a-zA-Z]{4})[0-9a-zA-Z]{8,}([0-9a-zA-Z]{6})\b/g;
const LONG_WORD = /\b([0-9A-Za-z]{6})[0-9A-Za-z]{22,}([0-9A-Za-z]{6})\b/g;

/** `0x9b3E…41Fd7C`: people compare the two ends of an address. */
export const shortened = (text: string): string =>
  text.replaceAll(ADDRESS, '$1…$2').replaceAll(LONG_WORD, '$1…$2');

const APPEALED = [
  'registration',
  'certification',
  'store',
  'promotion-link',
  'deposit',
  'withdrawal',
  'order',
  'account-lock',
] as const;

export function subjectText(subject: string): string {
  const known = APPEALED.find((one) => one === subject);
  return known === undefined ? subject : t(`console.subject.${known}`);
}

const splitOnce = (text: string): readonly [string, string] => {
  const at = text.indexOf(' ');
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)];
};

export const exceptionKindIn = (word: string): PaymentExceptionKind | undefined =>
  PAYMENT_EXCEPTION_KINDS.find((kind) => kind === word);

export function exceptionText(word: string): string {
  const known = exceptionKindIn(word);
  return known === undefined ? word : t(`console.exception.${known}`);
}

/** The item in one line. */
export function titleText(
  kind: ReviewKind,
  { title, id }: { readonly title: string; readonly id: string },
): string {
  const [first, rest] = splitOnce(title);
  switch (kind) {
    case 'complaint':
      return `${reasonText(title)} · ${id}`;
    case 'deposit':
    case 'withdrawal':
      return listText([networkText(first), shortened(rest)]);
    case 'appeal':
      return t('console.item.appeal', { about: subjectText(first) });
    case 'payment-exception':
      return rest === '' ? exceptionText(first) : `${first} · ${exceptionText(rest)}`;
    default:
      return title;
  }
}

interface Headed {
  readonly title: string;
  readonly id: string;
  readonly sellerName: string;
  readonly amount: Money | null;
}

/** Heading of an item: person and amount. */
export function headingText(kind: ReviewKind, item: Headed): string {
  if (kind === 'promotion-link') return t('console.item.post', { name: item.sellerName });
  return item.amount !== null && (kind === 'deposit' || kind === 'withdrawal')
    ? t('console.item.amount', { name: item.sellerName, amount: moneyText(item.amount) })
    : titleText(kind, item);
}

const ISO = /^\d{4}-\d{2}-\d{2}[ T]\d{2}:\d{2}/;

export const instantIn = (text: string | undefined): number | undefined => {
  if (text === undefined || !ISO.test(text)) return undefined;
  return Date.parse(text.replace(' ', 'T').replace(/([+-]\d{2})$/, '$1:00'));
};

/** `1499` → `1,499.00`. */
export const amountText = (text: string): string => {
  const amount = parseMoney(text);
  return amount === undefined ? text : moneyText(amount);
};

interface Counted {
  readonly what: 'order' | 'link' | 'deposit' | 'withdrawal';
  readonly text: string;
}

const COUNTED = ['order', 'link', 'deposit', 'withdrawal'] as const;

/** `{ "order completed": 12, "order to-ship": 3 }` → orders: `12 completed, 3 to ship`. */
export const countsText = (counts: Readonly<Record<string, number>>): readonly Counted[] =>
  COUNTED.flatMap((what) => {
    const found = Object.entries(counts).filter(([name]) => splitOnce(name)[0] === what);
    const text = listText(
      found.map(([name, count]) =>
        t('console.count', { count: countText(count), state: stateText(splitOnce(name)[1]) }),
      ),
    );
    return text === '' ? [] : [{ what, text }];
  });
