import type { Mail, MailFacts, MailTemplate, RejectionFacts } from '@cliffhanger/application/ports';
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
import type { EmailContent, EmailPart } from './email.ts';

export interface Sender {
  readonly brand: string;
  /** Links begin with it. */
  readonly publicUrl: string;
}

type MailText = Extract<MessageId, `mail.${string}`> extends `mail.${infer Key}` ? Key : never;

/** Says things to one reader: in their language, with the facts of this mail. */
interface TemplateContext<Template extends MailTemplate = MailTemplate> {
  readonly facts: MailFacts[Template];
  readonly t: (key: MailText, more?: Readonly<Record<string, string | number>>) => string;
  readonly link: (page: PageName) => string;
  readonly date: (at: Instant) => string;
}

type Parts<Template extends MailTemplate> = (context: TemplateContext<Template>) => readonly EmailPart[];

/** What each mail says between its title and its end. */
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
  'viewer-sign-in': (context) => [
    paragraph(context.t('viewer-sign-in.text')),
    linkAction(context, 'viewer-sign-in.action', context.facts.url),
    warning(context.t('viewer-sign-in.warning')),
  ],
  'appeal-upheld': (context) => answerParts(context, context.t('appeal-upheld.text')),
  'appeal-dismissed': (context) => answerParts(context, context.t('appeal-dismissed.text')),
};

/** Sent to whatever address somebody typed: it need not belong to an account. */
const ENTERED: ReadonlySet<MailTemplate> = new Set(['email-code', 'viewer-sign-in']);

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
      reason: context.t(ENTERED.has(template) ? 'footer.entered' : 'footer.account'),
      support: context.t('footer.support'),
      supportUrl: context.link('support'),
    },
  };
}

function contextOf(
  { locale, facts }: Pick<Mail, 'locale' | 'facts'>,
  { brand, publicUrl }: Sender,
): TemplateContext {
  const known = { ...counted(facts), brand };
  const dates = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });
  return {
    facts,
    t: (key, more = {}) => t(locale, `mail.${key}`, { ...known, ...more }),
    link: (page) => new URL(`#${PAGES[page]}`, publicUrl).href,
    date: (at) => `${dates.format(new Date(at))} UTC`,
  };
}

/** Facts are text; the ones that a plural form is chosen by are numbers. */
const COUNTS: ReadonlySet<string> = new Set(['minutes', 'hours', 'orders', 'toShip']);
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

/** The rule that was applied; one without a text is a bug. */
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

/** Why, and what whoever decided says about it. */
function decisionFacts(
  { t, facts: { note } }: Pick<TemplateContext, 't'> & { readonly facts: RejectionFacts },
  rule: string,
): EmailPart {
  const facts = [{ label: t('decision.rule'), text: rule }];
  if (note !== '') facts.push({ label: t('decision.note'), text: note });
  return { kind: 'facts', facts };
}

const answerParts = (
  context: TemplateContext<'appeal-upheld' | 'appeal-dismissed'>,
  text: string,
): readonly EmailPart[] => [
  paragraph(text),
  { kind: 'facts', facts: [{ label: context.t('appeal.answer'), text: context.facts.answer }] },
  action(context, 'decision.support', 'support'),
];
