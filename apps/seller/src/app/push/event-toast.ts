import type { MessageId } from '@cliffhanger/i18n';
import type { SellerEvent } from '@cliffhanger/wire/messages';
import type { PageName } from '@cliffhanger/wire/pages';
import type { MessageFacts } from '../../shared/language/index.ts';
import type { PageQuery } from '../../shared/navigation/index.ts';

/** The text of a toast, and the page it opens. */
export interface EventToast {
  readonly text: MessageId;
  readonly facts: MessageFacts;
  readonly page: PageName;
  readonly query: PageQuery;
}

type Facts = SellerEvent['facts'];

const orderToast = (text: MessageId, { number }: Facts): EventToast | undefined =>
  number === undefined ? undefined : { text, facts: { number }, page: 'order', query: { number } };

const MONEY_TEXTS: Readonly<Record<string, { readonly text: MessageId; readonly page: PageName }>> = {
  'deposit-moved credited': { text: 'shell.push.deposit-credited', page: 'deposits' },
  'deposit-moved rejected': { text: 'shell.push.deposit-rejected', page: 'deposits' },
  'withdrawal-moved approved': { text: 'shell.push.withdrawal-approved', page: 'records' },
  'withdrawal-moved paid': { text: 'shell.push.withdrawal-paid', page: 'records' },
  'withdrawal-moved rejected': { text: 'shell.push.withdrawal-rejected', page: 'records' },
};

function moneyToast({ kind, facts: { state = '', amount } }: SellerEvent): EventToast | undefined {
  const known = MONEY_TEXTS[`${kind} ${state}`];
  return known === undefined || amount === undefined ? undefined : { ...known, facts: { amount }, query: {} };
}

/** Decisions about the seller's own account. */
const ACCOUNT_REVIEWS: Readonly<Record<string, Omit<EventToast, 'facts'>>> = {
  'certification approved': { text: 'shell.push.certification-approved', page: 'certification', query: {} },
  'certification rejected': { text: 'shell.push.certification-rejected', page: 'certification', query: {} },
  'store approved': { text: 'shell.push.store-approved', page: 'settings', query: { part: 'store' } },
  'store rejected': { text: 'shell.push.store-rejected', page: 'settings', query: { part: 'store' } },
  'appeal upheld': { text: 'shell.push.appeal-answered', page: 'messages', query: { kind: 'appeals' } },
  'appeal dismissed': { text: 'shell.push.appeal-answered', page: 'messages', query: { kind: 'appeals' } },
};

function reviewToast({ subject = '', outcome = '', dramaId, number }: Facts): EventToast | undefined {
  const known = ACCOUNT_REVIEWS[`${subject} ${outcome}`];
  if (known !== undefined) return { ...known, facts: {} };
  if (subject === 'complaint') return orderToast('shell.push.audit-decided', { number });
  if (subject !== 'promotion-link' || dramaId === undefined) return undefined;
  const text = outcome === 'approved' ? 'shell.push.link-approved' : 'shell.push.link-rejected';
  return { text, facts: {}, page: 'drama', query: { id: dramaId } };
}

/** `undefined` for events that only change figures and lists, and for the seller's own actions. */
export function toastOf(event: SellerEvent): EventToast | undefined {
  const { kind, facts } = event;
  if (kind === 'order-new') return orderToast('shell.push.order-new', facts);
  if (kind === 'order-shipped' && facts.by !== 'seller') return orderToast('shell.push.order-shipped', facts);
  if (kind === 'order-settled') {
    const { orders = '0', amount = '0' } = facts;
    return {
      text: 'shell.push.settled',
      facts: { orders: Number(orders), amount },
      page: 'wallet',
      query: {},
    };
  }
  if (kind === 'review-decided') return reviewToast(facts);
  return moneyToast(event);
}
