import type {
  ComplaintAnswerFacts,
  Mail,
  MailFacts,
  MailTemplate,
  PurchaseFacts,
  RefundFacts,
  RejectionFacts,
} from '@cliffhanger/application/ports';
import type { DecisionReason } from '@cliffhanger/core/checkout';
import { DEPOSIT_REJECTION_RULES } from '@cliffhanger/core/deposits';
import {
  ACCOUNT_LOCK_RULES,
  CERTIFICATION_REJECTION_RULES,
  REGISTRATION_REJECTION_RULES,
  STORE_REJECTION_RULES,
} from '@cliffhanger/core/identity';
import type { Instant } from '@cliffhanger/core/kernel';
import { LINK_REJECTION_RULES } from '@cliffhanger/core/promotion';
import { WITHDRAWAL_REJECTION_RULES } from '@cliffhanger/core/withdrawals';
import type { MessageId } from '@cliffhanger/i18n';
import { t } from '@cliffhanger/i18n/server';
import { PAGES, type PageName } from '@cliffhanger/wire/pages';
import type { EmailContent, EmailFact, EmailPart } from './email.ts';

export interface Sender {
  readonly brand: string;
  /** Base of every link in a mail. */
  readonly publicUrl: string;
  /** Hours within which an appeal is answered. */
  readonly appealHours: number;
}

type MailText = Extract<MessageId, `mail.${string}`> extends `mail.${infer Key}` ? Key : never;

/** Texts, links and dates in the recipient's language, and the facts of this mail. */
interface TemplateContext<Template extends MailTemplate = MailTemplate> {
  readonly facts: MailFacts[Template];
  readonly t: (key: MailText, more?: Readonly<Record<string, string | number>>) => string;
  readonly link: (page: PageName) => string;
  /** Links into the staff console. */
  readonly consoleLink: (page: string) => string;
  readonly date: (at: Instant) => string;
  /** Formats an ISO date (`2026-11-22`) as that day in every time zone. */
  readonly day: (day: string) => string;
  readonly reasonText: (reason: DecisionReason) => string;
}

type Parts<Template extends MailTemplate> = (context: TemplateContext<Template>) => readonly EmailPart[];

/** The body of each mail, between title and footer. */
const PARTS: { readonly [Template in MailTemplate]: Parts<Template> } = {
  'email-code': (context) => [
    paragraph(context.t('email-code.text')),
    { kind: 'code', text: context.facts.code },
    warning(context.t('email-code.warning')),
  ],
  'registration-received': (context) => [
    paragraph(context.t('registration-received.text')),
    action(context, 'registration-received.action', 'reviewResult'),
  ],
  'registration-approved': (context) => [
    paragraph(context.t('registration-approved.text')),
    action(context, 'registration-approved.action', 'login'),
  ],
  'registration-rejected': (context) => [
    paragraph(context.t('registration-rejected.text')),
    rejectionFacts(context),
    paragraph(context.t('registration-rejected.appeal', { until: context.date(context.facts.appealUntil) })),
    action(context, 'registration-rejected.action', 'register'),
  ],
  'login-password-changed': (context) => [
    paragraph(context.t('login-password-changed.text')),
    warning(context.t('login-password-changed.warning')),
    action(context, 'login-password-changed.action', 'resetPassword'),
  ],
  'fund-password-changed': (context) => [
    paragraph(context.t('fund-password-changed.text')),
    warning(context.t('fund-password-changed.warning')),
    action(context, 'fund-password-changed.action', 'support'),
  ],
  'email-changed': (context) => [
    paragraph(context.t('email-changed.text')),
    warning(context.t('email-changed.warning')),
    action(context, 'email-changed.action', 'support'),
  ],
  'account-deleted': (context) => [
    paragraph(context.t('account-deleted.text')),
    warning(context.t('account-deleted.warning')),
  ],
  'account-locked': (context) => [
    paragraph(context.t('account-locked.text', { until: context.date(context.facts.until) })),
    decisionFacts(context, lockRule(context)),
    paragraph(context.t('account-locked.money')),
    paragraph(context.t('account-locked.appeal', { until: context.date(context.facts.appealUntil) })),
    action(context, 'account-unlocked.action', 'login'),
  ],
  'account-unlocked': (context) => [
    paragraph(context.t('account-unlocked.text')),
    warning(context.t('account-unlocked.warning')),
    action(context, 'account-unlocked.action', 'login'),
  ],
  'orders-new': (context) => [
    paragraph(context.t('orders-new.text')),
    paragraph(context.t('orders-new.to-ship')),
    action(context, 'orders-new.action', 'orders'),
    paragraph(context.t('digest.often')),
  ],
  'orders-settled': (context) => [
    paragraph(context.t('orders-settled.text')),
    action(context, 'orders-settled.action', 'wallet'),
    paragraph(context.t('digest.often')),
  ],
  'promotion-link-approved': (context) => [
    paragraph(context.t('promotion-link-approved.text')),
    { kind: 'facts', facts: [{ label: context.t('promotion-link.url'), text: context.facts.url }] },
    action(context, 'promotion-link-approved.action', 'home'),
  ],
  'promotion-link-rejected': (context) => [
    paragraph(context.t('promotion-link-rejected.text')),
    linkRejectionFacts(context),
    paragraph(
      context.t('promotion-link-rejected.appeal', { until: context.date(context.facts.appealUntil) }),
    ),
    action(context, 'promotion-link-rejected.action', 'home'),
  ],
  'payout-method-added': (context) => [
    paragraph(context.t('payout-method-added.text', { readyAt: context.date(context.facts.readyAt) })),
    ...payoutTarget(context),
  ],
  'withdrawal-requested': (context) => [
    paragraph(context.t('withdrawal-requested.text')),
    ...payoutTarget(context),
  ],
  'payout-method-removed': (context) => [
    paragraph(context.t('payout-method-removed.text')),
    {
      kind: 'facts',
      facts: [{ label: context.t('payout-method-added.target'), text: context.facts.target }],
    },
    warning(context.t('payout-method-added.warning')),
    action(context, 'payout-method-added.action', 'support'),
  ],
  'deposit-credited': (context) => [
    paragraph(context.t('deposit-credited.text')),
    action(context, 'deposit-credited.action', 'mine'),
  ],
  'deposit-rejected': (context) => [
    paragraph(context.t('deposit-rejected.text')),
    decisionFacts(context, depositRule(context)),
    paragraph(context.t('decision.appeal', { until: context.date(context.facts.appealUntil) })),
    action(context, 'decision.support', 'support'),
  ],
  'withdrawal-paid': (context) => [
    paragraph(context.t('withdrawal-paid.text')),
    { kind: 'facts', facts: [{ label: context.t('withdrawal-paid.hash'), text: context.facts.hash }] },
    action(context, 'withdrawal-paid.action', 'mine'),
  ],
  'withdrawal-rejected': (context) => [
    paragraph(context.t('withdrawal-rejected.text')),
    decisionFacts(context, withdrawalRule(context)),
    paragraph(context.t('decision.appeal', { until: context.date(context.facts.appealUntil) })),
    action(context, 'decision.support', 'support'),
  ],
  'certification-approved': (context) => [
    paragraph(context.t('certification-approved.text')),
    action(context, 'decision.open', 'settings'),
  ],
  'certification-rejected': (context) => [
    paragraph(context.t('certification-rejected.text')),
    decisionFacts(context, certificationRule(context)),
    paragraph(context.t('decision.appeal', { until: context.date(context.facts.appealUntil) })),
    action(context, 'decision.open', 'settings'),
  ],
  'store-approved': (context) => [
    paragraph(context.t('store-approved.text')),
    action(context, 'decision.open', 'settings'),
  ],
  'store-rejected': (context) => [
    paragraph(context.t('store-rejected.text')),
    decisionFacts(context, storeRule(context)),
    paragraph(context.t('decision.appeal', { until: context.date(context.facts.appealUntil) })),
    action(context, 'decision.open', 'settings'),
  ],
  'staff-invited': (context) => [
    paragraph(context.t('staff-invited.text')),
    linkAction(context, 'staff-invited.action', context.facts.url),
    warning(context.t('staff-invited.warning')),
  ],
  'staff-suspended': (context) => [
    paragraph(context.t('staff-suspended.text')),
    linkAction(context, 'staff-suspended.action', context.consoleLink('people')),
  ],
  'mail-trial': (context) => [paragraph(context.t('mail-trial.text'))],
  'promise-missed': (context) => promiseParts(context, 'promise-missed.text'),
  'promise-missed-twice': (context) => promiseParts(context, 'promise-missed-twice.text'),
  'duty-called': (context) => [
    paragraph(context.t('duty-called.text')),
    linkAction(context, 'duty-called.action', context.consoleLink(calledPage(context.facts))),
  ],
  'viewer-sign-in': (context) => [
    paragraph(context.t('viewer-sign-in.text')),
    linkAction(context, 'viewer-sign-in.action', context.facts.url),
    warning(context.t('viewer-sign-in.warning')),
  ],
  'pre-order-delivered': (context) => [paragraph(context.t('pre-order-delivered.text'))],
  'pre-order-refunded': (context) => [
    paragraph(context.t('pre-order-refunded.text', { day: context.day(context.facts.day) })),
  ],
  'viewer-receipt': (context) => [
    paragraph(context.t('viewer-receipt.text')),
    purchaseFacts(context, receiptTax(context)),
    ...wayBack(context),
  ],
  'viewer-cancellation': (context) => [
    paragraph(context.t('viewer-cancellation.text')),
    ...addressWanted(context),
    purchaseFacts(context),
    ...wayBack(context),
  ],
  'viewer-refund': (context) => [
    paragraph(context.t(context.facts.network === '' ? 'viewer-refund.text' : 'viewer-refund.text-usdt')),
    purchaseFacts(context),
    ...wayBack(context),
  ],
  'viewer-complaint-received': (context) => [
    paragraph(context.t('viewer-complaint-received.text')),
    purchaseFacts(context),
    ...wayBack(context),
  ],
  'viewer-complaint-upheld': (context) => [
    paragraph(context.t('viewer-complaint-upheld.text')),
    ...addressWanted(context),
    purchaseFacts(context, answerFacts(context)),
    ...wayBack(context),
  ],
  'viewer-complaint-part-refunded': (context) => [
    paragraph(context.t('viewer-complaint-part-refunded.text')),
    ...addressWanted(context),
    purchaseFacts(context, answerFacts(context)),
    ...wayBack(context),
  ],
  'viewer-complaint-dismissed': (context) => [
    paragraph(context.t('viewer-complaint-dismissed.text')),
    purchaseFacts(context, answerFacts(context)),
    ...wayBack(context),
  ],
  'viewer-complaint-undecided': (context) => [
    paragraph(context.t('viewer-complaint-undecided.text')),
    purchaseFacts(context),
    ...wayBack(context),
  ],
  'appeal-upheld': (context) => [
    ...answerParts(context, context.t('appeal-upheld.text')).slice(0, -1),
    paragraph(context.t(`remedy.${context.facts.deed}`)),
    action(context, 'appeal-upheld.action', 'login'),
  ],
  'remedy-paid': (context) => [
    paragraph(context.t('remedy-paid.text')),
    action(context, 'remedy-paid.action', 'wallet'),
  ],
  'remedy-declined': (context) => [
    paragraph(context.t('remedy-declined.text', { until: context.date(context.facts.until) })),
    { kind: 'facts', facts: [{ label: context.t('decision.note'), text: context.facts.note }] },
    action(context, 'decision.support', 'support'),
  ],
  'appeal-dismissed': (context) => answerParts(context, context.t('appeal-dismissed.text')),
};

/** Sent to an address that was typed into a form. It may not belong to an account. */
const ENTERED: ReadonlySet<MailTemplate> = new Set([
  'email-code',
  'viewer-sign-in',
  'pre-order-delivered',
  'pre-order-refunded',
]);

/** Mails about a purchase. The buyer may not have an account. */
const isAboutPurchase = (facts: Mail['facts']): facts is PurchaseFacts =>
  'drama' in facts && 'paidAt' in facts;

export const MAIL_TEMPLATES = Object.keys(PARTS) as readonly MailTemplate[];

export function writeEmail({ template, locale, facts }: Mail, sender: Sender): EmailContent {
  const context = contextOf({ locale, facts }, sender);
  return {
    locale,
    subject: context.t(`${template}.subject`),
    preheader: context.t(`${template}.preheader`),
    title: context.t(`${template}.title`),
    ...('name' in facts ? { greeting: context.t('greeting') } : {}),
    parts: (PARTS[template] as Parts<MailTemplate>)(context),
    footer: {
      brand: sender.brand,
      reason: context.t(reasonOf(template, facts)),
      support: context.t('footer.support'),
      supportUrl: context.link('support'),
    },
  };
}

function reasonOf(template: MailTemplate, facts: Mail['facts']): MailText {
  if (isAboutPurchase(facts)) return 'footer.purchase';
  return ENTERED.has(template) ? 'footer.entered' : 'footer.account';
}

function contextOf(
  { locale, facts }: Pick<Mail, 'locale' | 'facts'>,
  { brand, publicUrl, appealHours }: Sender,
): TemplateContext {
  const dates = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });
  const days = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' });
  const date = (at: Instant) => `${dates.format(new Date(at))} UTC`;
  const known = {
    ...counted(facts),
    ...('answerBy' in facts ? { answerBy: date(facts.answerBy) } : {}),
    brand,
    appealHours,
  };
  return {
    facts,
    t: (key, more = {}) => t(locale, `mail.${key}`, { ...known, ...more }),
    link: (page) => new URL(`#${PAGES[page]}`, publicUrl).href,
    consoleLink: (page) => new URL(`/console/#/${page}`, publicUrl).href,
    date,
    day: (day) => days.format(new Date(`${day}T00:00:00Z`)),
    reasonText: (reason) => t(locale, `notices.reason.${reason}`),
  };
}

/** Facts are strings, except those that select a plural form. */
const COUNTS: ReadonlySet<string> = new Set(['minutes', 'hours', 'orders', 'toShip', 'count', 'many']);
const counted = (facts: Mail['facts']): Record<string, string | number> =>
  Object.fromEntries(
    Object.entries(facts).map(([name, fact]) => [name, COUNTS.has(name) ? Number(fact) : fact]),
  );

const paragraph = (text: string): EmailPart => ({ kind: 'paragraph', text });
const warning = (text: string): EmailPart => ({ kind: 'warning', text });
const action = (context: Pick<TemplateContext, 't' | 'link'>, label: MailText, page: PageName): EmailPart =>
  linkAction(context, label, context.link(page));
const linkAction = (context: Pick<TemplateContext, 't'>, label: MailText, url: string): EmailPart => ({
  kind: 'action',
  label: context.t(label),
  url,
  hint: context.t('link'),
});

/** Drama, seller and price of the purchase. */
const purchaseFacts = (
  { t, date, facts }: Omit<TemplateContext, 'facts'> & { readonly facts: PurchaseFacts },
  more: readonly EmailFact[] = [],
): EmailPart => ({
  kind: 'facts',
  facts: [
    { label: t('purchase.number'), text: facts.number },
    { label: t('purchase.what'), text: t('purchase.episodes') },
    { label: t('purchase.seller'), text: facts.seller === '' ? t('purchase.platform') : facts.seller },
    { label: t('purchase.paid-at'), text: date(facts.paidAt) },
    { label: t('purchase.amount'), text: t('purchase.sum') },
    ...more,
  ],
});

const receiptTax = ({ t, facts: { taxLabel } }: TemplateContext<'viewer-receipt'>): readonly EmailFact[] =>
  taxLabel === '' ? [] : [{ label: t('purchase.tax'), text: t('purchase.tax-sum') }];

/** The reason for the decision, worded as on the receipt. */
const answerFacts = ({
  t,
  reasonText,
  facts: { reason, note },
}: Omit<TemplateContext, 'facts'> & { readonly facts: ComplaintAnswerFacts }): readonly EmailFact[] => [
  ...(reason === '' ? [] : [{ label: t('decision.rule'), text: reasonText(reason) }]),
  ...(note === '' ? [] : [{ label: t('decision.note'), text: note }]),
];

/** Refunds of on-chain payments require an address from the viewer. */
const addressWanted = ({
  t,
  facts: { network },
}: Omit<TemplateContext, 'facts'> & { readonly facts: RefundFacts }): readonly EmailPart[] =>
  network === '' ? [] : [warning(t('purchase.address'))];

/** Link to the purchase, with a warning about sharing the link. */
const wayBack = (
  context: Omit<TemplateContext, 'facts'> & { readonly facts: PurchaseFacts },
): readonly EmailPart[] => [
  linkAction(context, 'purchase.open', context.facts.url),
  paragraph(context.t('purchase.keep')),
];

function rejectionFacts(context: TemplateContext<'registration-rejected'>): EmailPart {
  const { rule: given, note } = context.facts;
  const rule = ruleOf(given, REGISTRATION_REJECTION_RULES);
  const facts = [{ label: context.t('registration-rejected.rule'), text: context.t(`rule.${rule}`) }];
  if (note !== '') facts.push({ label: context.t('registration-rejected.note'), text: note });
  return { kind: 'facts', facts };
}

function linkRejectionFacts(context: TemplateContext<'promotion-link-rejected'>): EmailPart {
  const { url, rule: given, note } = context.facts;
  const rule = ruleOf(given, LINK_REJECTION_RULES);
  const facts = [
    { label: context.t('promotion-link.url'), text: url },
    { label: context.t('promotion-link.rule'), text: context.t(`link-rule.${rule}`) },
  ];
  if (note !== '') facts.push({ label: context.t('promotion-link.note'), text: note });
  return { kind: 'facts', facts };
}

/** The rule that was applied. A rule without a text is a bug. */
function ruleOf<Rule extends string>(given: string, rules: readonly Rule[]): Rule {
  const rule = rules.find((known) => known === given);
  if (rule === undefined) throw new Error('a rejection by a rule that has no text');
  return rule;
}

const depositRule = (context: TemplateContext<'deposit-rejected'>): string =>
  context.t(`deposit-rule.${ruleOf(context.facts.rule, DEPOSIT_REJECTION_RULES)}`);

const withdrawalRule = (context: TemplateContext<'withdrawal-rejected'>): string =>
  context.t(`withdrawal-rule.${ruleOf(context.facts.rule, WITHDRAWAL_REJECTION_RULES)}`);

const certificationRule = (context: TemplateContext<'certification-rejected'>): string =>
  context.t(`certification-rule.${ruleOf(context.facts.rule, CERTIFICATION_REJECTION_RULES)}`);

const storeRule = (context: TemplateContext<'store-rejected'>): string =>
  context.t(`store-rule.${ruleOf(context.facts.rule, STORE_REJECTION_RULES)}`);

const lockRule = (context: TemplateContext<'account-locked'>): string =>
  context.t(`account-lock-rule.${ruleOf(context.facts.rule, ACCOUNT_LOCK_RULES)}`);

/** The rule and the reviewer's note. */
function decisionFacts(
  { t, facts: { note } }: Pick<TemplateContext, 't'> & { readonly facts: RejectionFacts },
  rule: string,
): EmailPart {
  const facts = [{ label: t('decision.rule'), text: rule }];
  if (note !== '') facts.push({ label: t('decision.note'), text: note });
  return { kind: 'facts', facts };
}

/** Security mails: show the payout target, and what to do if the reader did not request the change. */
const payoutTarget = (
  context: TemplateContext<'payout-method-added' | 'withdrawal-requested'>,
): readonly EmailPart[] => [
  {
    kind: 'facts',
    facts: [{ label: context.t('payout-method-added.target'), text: context.facts.target }],
  },
  warning(context.t('payout-method-added.warning')),
  action(context, 'payout-method-added.action', 'support'),
];

const answerParts = (
  context: TemplateContext<'appeal-upheld' | 'appeal-dismissed'>,
  text: string,
): readonly EmailPart[] => [
  paragraph(text),
  { kind: 'facts', facts: [{ label: context.t('appeal.answer'), text: context.facts.answer }] },
  action(context, 'decision.support', 'support'),
];

/** The console page of the call: a queue item, or the overview. */
const calledPage = ({ queue, item }: MailFacts['duty-called']): string =>
  queue === '' ? '' : `queue/${queue}?${new URLSearchParams({ id: item }).toString()}`;

const promiseParts = (
  context: TemplateContext<'promise-missed' | 'promise-missed-twice'>,
  text: 'promise-missed.text' | 'promise-missed-twice.text',
): readonly EmailPart[] => [
  paragraph(context.t(text, { since: context.date(context.facts.since) })),
  linkAction(context, 'promise-missed.action', context.consoleLink(`queue/${context.facts.queue}`)),
];
