import { DAY_MS, type Instant, parseMoney } from '@cliffhanger/core/kernel';
import type { ReviewKind } from '@cliffhanger/core/reviews';
import { networkText, processorText } from '../../../shared/accounts/index.ts';
import { dayText, listText, moneyText, t } from '../../../shared/language/index.ts';
import {
  amountText,
  exceptionText,
  instantIn,
  shortened,
  stateText,
  subjectText,
} from '../../../shared/review-words/index.ts';
import type { Check, CheckVerdict } from './parts.tsx';
import type { ReviewPage } from './review-page.ts';

type Kind = Exclude<ReviewKind, 'complaint'>;

interface ItemFacts {
  readonly page: ReviewPage;
  readonly now: Instant;
  /** Looks up a fact by the server's name for it. */
  readonly fact: (name: string) => string | undefined;
}

type CheckName =
  | 'shared'
  | 'social'
  | 'invited'
  | 'decisions'
  | 'picture'
  | 'text'
  | 'shown'
  | 'pictures'
  | 'looked'
  | 'post'
  | 'mentions'
  | 'drama'
  | 'links'
  | 'chain'
  | 'transaction'
  | 'own-address'
  | 'credited'
  | 'address-age'
  | 'address-paid'
  | 'size'
  | 'late'
  | 'rule'
  | 'decided'
  | 'possible'
  | 'exception'
  | 'order'
  | 'processor'
  | 'bank'
  | 'others';

const check = (verdict: CheckVerdict, name: CheckName, found: string): Check => ({
  verdict,
  name: t(`console.weigh.${name}`),
  found,
});

/** A withdrawal address counts as new for this long. */
const ADDRESS_IS_NEW_MS = 7 * DAY_MS;

/** Points to weigh before a decision. Every reviewer sees the same ones. */
export function checksOf(kind: Kind, page: ReviewPage, now: Instant): readonly Check[] {
  const fact = (name: string) => page.facts.find((one) => one.name === name)?.value;
  return [...CHECKS[kind]({ page, now, fact }), ...ofSeller(kind, page)];
}

const CHECKS: Readonly<Record<Kind, (weighed: ItemFacts) => readonly Check[]>> = {
  registration: ({ page, fact }) => [
    page.seller === null || page.seller.socialAccounts.length === 0
      ? check('warn', 'social', t('console.weigh.none'))
      : check('good', 'social', listText(page.seller.socialAccounts.map(socialText))),
    check('none', 'invited', fact('invited by') ?? t('console.weigh.nobody')),
  ],
  store: ({ page, fact }) => [
    check(
      page.picture === null ? 'warn' : 'good',
      'picture',
      t(page.picture === null ? 'console.weigh.none' : 'console.weigh.there'),
    ),
    fact('text') === undefined
      ? check('warn', 'text', t('console.weigh.none'))
      : check('good', 'text', t('console.weigh.characters', { count: (fact('text') ?? '').length })),
    check('none', 'shown', fact('shown until now') ?? t('console.weigh.nothing-yet')),
  ],
  certification: ({ fact }) => [
    Number(fact('pictures') ?? 0) > 0
      ? check('good', 'pictures', fact('pictures') ?? '')
      : check('bad', 'pictures', t('console.weigh.none')),
    check('none', 'looked', t('console.weigh.times', { count: Number(fact('looked at') ?? 0) })),
  ],
  'promotion-link': ofLink,
  deposit: ofDeposit,
  withdrawal: ofWithdrawal,
  appeal: ({ fact }) => [
    check('none', 'rule', subjectText(fact('about') ?? '')),
    check('none', 'decided', timeOrNothing(fact('decided at'))),
    fact('upholding is refused') === undefined
      ? check('good', 'possible', t('console.weigh.yes'))
      : check('bad', 'possible', t('console.weigh.no')),
  ],
  'payment-exception': ofException,
};

const timeOrNothing = (text: string | undefined): string => {
  const at = instantIn(text);
  return at === undefined ? t('console.weigh.nothing-yet') : dayText(at);
};

function ofLink({ page, fact }: ItemFacts): readonly Check[] {
  const outcome = fact('checked');
  const status = Number(fact('answer') ?? 0);
  const post =
    outcome === undefined
      ? check('none', 'post', t('console.weigh.not-looked'))
      : outcome === 'answered' && status < 400
        ? check('good', 'post', t('console.weigh.answered'))
        : outcome === 'answered'
          ? check('bad', 'post', t('console.weigh.answered-with', { status }))
          : check('warn', 'post', t(`console.weigh.${isUnanswered(outcome) ? outcome : 'not-looked'}`));
  const mentions = fact('mentions the tracking link');
  return [
    post,
    mentions === undefined
      ? check('none', 'mentions', t('console.weigh.not-looked'))
      : check(
          mentions === 'true' ? 'good' : 'warn',
          'mentions',
          t(mentions === 'true' ? 'console.weigh.yes' : 'console.weigh.not-found'),
        ),
    check('none', 'drama', fact('drama') ?? t('console.weigh.nothing-yet')),
    check('none', 'links', linksText(page)),
  ];
}

const isUnanswered = (word: string): word is 'redirects-elsewhere' | 'no-answer' | 'not-asked' =>
  ['redirects-elsewhere', 'no-answer', 'not-asked'].includes(word);

const linksText = ({ seller }: ReviewPage): string => {
  const of = (state: string) => seller?.counts[`link ${state}`] ?? 0;
  return t('console.weigh.links.found', { approved: of('succeeded'), rejected: of('failed') });
};

const NOTHING_ON_CHAIN = 'nothing';

function ofDeposit({ fact }: ItemFacts): readonly Check[] {
  const chain = fact('on the chain') ?? NOTHING_ON_CHAIN;
  const hash = fact('transaction');
  return [
    chain.startsWith(NOTHING_ON_CHAIN)
      ? check('bad', 'chain', t('console.weigh.chain.nothing'))
      : check(
          'good',
          'chain',
          t('console.weigh.chain.found', { amount: amountText(chain.split(' ')[0] ?? '') }),
        ),
    hash === undefined
      ? check('warn', 'transaction', t('console.weigh.not-named'))
      : check('good', 'transaction', shortened(hash)),
    check('none', 'own-address', shortened(fact('own address') ?? t('console.weigh.none'))),
    check('none', 'credited', amountText(fact('credited so far') ?? '0')),
  ];
}

function ofWithdrawal({ now, fact, page }: ItemFacts): readonly Check[] {
  const since = instantIn(fact('address since'));
  const paid = instantIn(fact('first paid there'));
  const days = since === undefined ? 0 : Math.floor((now - since) / DAY_MS);
  const isNew = since === undefined || now - since < ADDRESS_IS_NEW_MS;
  const before = parseMoney(fact('paid out so far') ?? '0') ?? 0n;
  const amount = page.item.amount ?? 0n;
  return [
    check(isNew ? 'warn' : 'good', 'address-age', t('console.weigh.days', { count: days })),
    paid === undefined
      ? check('warn', 'address-paid', t('console.weigh.never-paid'))
      : check('good', 'address-paid', t('console.weigh.since', { at: dayText(paid) })),
    check(
      amount > before ? 'warn' : 'good',
      'size',
      t('console.weigh.size.found', {
        amount: page.item.amount === null ? '' : moneyText(page.item.amount),
        before: moneyText(before),
      }),
    ),
    check('none', 'own-address', listText([networkText(fact('network') ?? ''), fact('address')])),
    ...(fact('overdue since') === undefined
      ? []
      : [check('bad', 'late', t('console.weigh.since', { at: timeOrNothing(fact('overdue since')) }))]),
  ];
}

function ofException({ fact }: ItemFacts): readonly Check[] {
  const others = fact('other open exceptions');
  const disputes = fact('disputes');
  return [
    check('warn', 'exception', exceptionText(fact('kind') ?? '')),
    check('none', 'order', listText([fact('order'), stateText(fact('order is') ?? '')])),
    check('none', 'processor', listText([processorText(fact('processor') ?? ''), fact('charge')])),
    disputes === undefined
      ? check('good', 'bank', t('console.weigh.none'))
      : check('bad', 'bank', t('console.weigh.disputed')),
    others === undefined
      ? check('good', 'others', t('console.weigh.none'))
      : check('warn', 'others', listText(others.split(', ').map(exceptionText))),
  ];
}

/** Checks about the seller: shared traits and earlier decisions. */
function ofSeller(kind: Kind, { seller }: ReviewPage): readonly Check[] {
  if (seller === null) return [];
  const shared =
    seller.shared.length === 0
      ? [check('good', 'shared', t('console.seller.nothing-shared'))]
      : seller.shared.map(({ trait, sellerName, reviewState }) =>
          check(
            'bad',
            'shared',
            t('console.weigh.shared.found', {
              trait: t(`console.trait.${trait}`),
              name: sellerName,
              state: stateText(reviewState),
            }),
          ),
        );
  const rejected = seller.decisions.filter(
    ({ outcome }) => outcome === 'rejected' || outcome === 'failed',
  ).length;
  if (kind === 'registration') return shared;
  return [
    ...shared,
    check(
      rejected > 0 ? 'warn' : 'good',
      'decisions',
      t('console.weigh.decisions.found', { rejected, count: seller.decisions.length }),
    ),
  ];
}

/** `@nora 8200` → `@nora, 8,200 followers`. */
function socialText(account: string): string {
  const [handle = account, followers] = account.split(' ');
  return followers === undefined
    ? handle
    : t('console.weigh.social.followers', { handle, count: Number(followers) });
}
