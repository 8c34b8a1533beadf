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
import type { Letter, LetterPart } from './letter.ts';

export interface Sender {
  readonly brand: string;
  /** Links begin with it. */
  readonly publicUrl: string;
}

type MailText = Extract<MessageId, `mail.${string}`> extends `mail.${infer Key}` ? Key : never;

/** Says things to one reader: in their language, with the facts of this mail. */
interface Voice<Template extends MailTemplate = MailTemplate> {
  readonly facts: MailFacts[Template];
  readonly t: (key: MailText, more?: Readonly<Record<string, string | number>>) => string;
  readonly link: (page: PageName) => string;
  readonly date: (at: Instant) => string;
}

type Parts<Template extends MailTemplate> = (voice: Voice<Template>) => readonly LetterPart[];

/** What each mail says between its title and its end. */
const PARTS: { readonly [Template in MailTemplate]: Parts<Template> } = {
  'email-code': (voice) => [
    paragraph(voice.t('email-code.text')),
    { kind: 'code', text: voice.facts.code },
    warning(voice.t('email-code.warning')),
  ],
  'registration-received': (voice) => [
    paragraph(voice.t('registration-received.text')),
    action(voice, 'registration-received.action', 'reviewResult'),
  ],
  'registration-approved': (voice) => [
    paragraph(voice.t('registration-approved.text')),
    action(voice, 'registration-approved.action', 'login'),
  ],
  'registration-rejected': (voice) => [
    paragraph(voice.t('registration-rejected.text')),
    rejectionFacts(voice),
    paragraph(voice.t('registration-rejected.appeal', { until: voice.date(voice.facts.appealUntil) })),
    action(voice, 'registration-rejected.action', 'register'),
  ],
  'login-password-changed': (voice) => [
    paragraph(voice.t('login-password-changed.text')),
    warning(voice.t('login-password-changed.warning')),
    action(voice, 'login-password-changed.action', 'resetPassword'),
  ],
  'fund-password-changed': (voice) => [
    paragraph(voice.t('fund-password-changed.text')),
    warning(voice.t('fund-password-changed.warning')),
    action(voice, 'fund-password-changed.action', 'support'),
  ],
  'email-changed': (voice) => [
    paragraph(voice.t('email-changed.text')),
    warning(voice.t('email-changed.warning')),
    action(voice, 'email-changed.action', 'support'),
  ],
  'account-deleted': (voice) => [
    paragraph(voice.t('account-deleted.text')),
    warning(voice.t('account-deleted.warning')),
  ],
  'account-locked': (voice) => [
    paragraph(voice.t('account-locked.text', { until: voice.date(voice.facts.until) })),
    decisionFacts(voice, lockRule(voice)),
    paragraph(voice.t('account-locked.money')),
    paragraph(voice.t('account-locked.appeal', { until: voice.date(voice.facts.appealUntil) })),
    action(voice, 'account-unlocked.action', 'login'),
  ],
  'account-unlocked': (voice) => [
    paragraph(voice.t('account-unlocked.text')),
    warning(voice.t('account-unlocked.warning')),
    action(voice, 'account-unlocked.action', 'login'),
  ],
  'orders-new': (voice) => [
    paragraph(voice.t('orders-new.text')),
    paragraph(voice.t('orders-new.to-ship')),
    action(voice, 'orders-new.action', 'orders'),
    paragraph(voice.t('digest.often')),
  ],
  'orders-settled': (voice) => [
    paragraph(voice.t('orders-settled.text')),
    action(voice, 'orders-settled.action', 'wallet'),
    paragraph(voice.t('digest.often')),
  ],
  'promotion-link-approved': (voice) => [
    paragraph(voice.t('promotion-link-approved.text')),
    { kind: 'facts', facts: [{ label: voice.t('promotion-link.url'), text: voice.facts.url }] },
    action(voice, 'promotion-link-approved.action', 'home'),
  ],
  'promotion-link-rejected': (voice) => [
    paragraph(voice.t('promotion-link-rejected.text')),
    linkRejectionFacts(voice),
    paragraph(voice.t('promotion-link-rejected.appeal', { until: voice.date(voice.facts.appealUntil) })),
    action(voice, 'promotion-link-rejected.action', 'home'),
  ],
  'payout-method-added': (voice) => [
    paragraph(voice.t('payout-method-added.text', { readyAt: voice.date(voice.facts.readyAt) })),
    { kind: 'facts', facts: [{ label: voice.t('payout-method-added.target'), text: voice.facts.target }] },
    warning(voice.t('payout-method-added.warning')),
    action(voice, 'payout-method-added.action', 'support'),
  ],
  'deposit-credited': (voice) => [
    paragraph(voice.t('deposit-credited.text')),
    action(voice, 'deposit-credited.action', 'mine'),
  ],
  'deposit-rejected': (voice) => [
    paragraph(voice.t('deposit-rejected.text')),
    decisionFacts(voice, depositRule(voice)),
    paragraph(voice.t('decision.appeal', { until: voice.date(voice.facts.appealUntil) })),
    action(voice, 'decision.support', 'support'),
  ],
  'withdrawal-paid': (voice) => [
    paragraph(voice.t('withdrawal-paid.text')),
    { kind: 'facts', facts: [{ label: voice.t('withdrawal-paid.hash'), text: voice.facts.hash }] },
    action(voice, 'withdrawal-paid.action', 'mine'),
  ],
  'withdrawal-rejected': (voice) => [
    paragraph(voice.t('withdrawal-rejected.text')),
    decisionFacts(voice, withdrawalRule(voice)),
    paragraph(voice.t('decision.appeal', { until: voice.date(voice.facts.appealUntil) })),
    action(voice, 'decision.support', 'support'),
  ],
  'certification-approved': (voice) => [
    paragraph(voice.t('certification-approved.text')),
    action(voice, 'decision.open', 'settings'),
  ],
  'certification-rejected': (voice) => [
    paragraph(voice.t('certification-rejected.text')),
    decisionFacts(voice, certificationRule(voice)),
    paragraph(voice.t('decision.appeal', { until: voice.date(voice.facts.appealUntil) })),
    action(voice, 'decision.open', 'settings'),
  ],
  'store-approved': (voice) => [
    paragraph(voice.t('store-approved.text')),
    action(voice, 'decision.open', 'settings'),
  ],
  'store-rejected': (voice) => [
    paragraph(voice.t('store-rejected.text')),
    decisionFacts(voice, storeRule(voice)),
    paragraph(voice.t('decision.appeal', { until: voice.date(voice.facts.appealUntil) })),
    action(voice, 'decision.open', 'settings'),
  ],
  'staff-invited': (voice) => [
    paragraph(voice.t('staff-invited.text')),
    linkAction(voice, 'staff-invited.action', voice.facts.url),
    warning(voice.t('staff-invited.warning')),
  ],
  'viewer-sign-in': (voice) => [
    paragraph(voice.t('viewer-sign-in.text')),
    linkAction(voice, 'viewer-sign-in.action', voice.facts.url),
    warning(voice.t('viewer-sign-in.warning')),
  ],
  'appeal-upheld': (voice) => answerParts(voice, voice.t('appeal-upheld.text')),
  'appeal-dismissed': (voice) => answerParts(voice, voice.t('appeal-dismissed.text')),
};

/** Sent to whatever address somebody typed: it need not belong to an account. */
const ENTERED: ReadonlySet<MailTemplate> = new Set(['email-code', 'viewer-sign-in']);

export const MAIL_TEMPLATES = Object.keys(PARTS) as readonly MailTemplate[];

export function writeLetter({ template, locale, facts }: Mail, sender: Sender): Letter {
  const voice = voiceOf({ locale, facts }, sender);
  return {
    locale,
    subject: voice.t(`${template}.subject`),
    preheader: voice.t(`${template}.preheader`),
    title: voice.t(`${template}.title`),
    ...('name' in facts ? { greeting: voice.t('greeting') } : {}),
    parts: (PARTS[template] as Parts<MailTemplate>)(voice),
    footer: {
      brand: sender.brand,
      reason: voice.t(ENTERED.has(template) ? 'footer.entered' : 'footer.account'),
      support: voice.t('footer.support'),
      supportUrl: voice.link('support'),
    },
  };
}

function voiceOf({ locale, facts }: Pick<Mail, 'locale' | 'facts'>, { brand, publicUrl }: Sender): Voice {
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

const paragraph = (text: string): LetterPart => ({ kind: 'paragraph', text });
const warning = (text: string): LetterPart => ({ kind: 'warning', text });
const action = (voice: Pick<Voice, 't' | 'link'>, label: MailText, page: PageName): LetterPart =>
  linkAction(voice, label, voice.link(page));
const linkAction = (voice: Pick<Voice, 't'>, label: MailText, url: string): LetterPart => ({
  kind: 'action',
  label: voice.t(label),
  url,
  hint: voice.t('link'),
});

function rejectionFacts(voice: Voice<'registration-rejected'>): LetterPart {
  const { rule: given, note } = voice.facts;
  const rule = ruleOf(given, REGISTRATION_REJECTION_RULES);
  const facts = [{ label: voice.t('registration-rejected.rule'), text: voice.t(`rule.${rule}`) }];
  if (note !== '') facts.push({ label: voice.t('registration-rejected.note'), text: note });
  return { kind: 'facts', facts };
}

function linkRejectionFacts(voice: Voice<'promotion-link-rejected'>): LetterPart {
  const { url, rule: given, note } = voice.facts;
  const rule = ruleOf(given, LINK_REJECTION_RULES);
  const facts = [
    { label: voice.t('promotion-link.url'), text: url },
    { label: voice.t('promotion-link.rule'), text: voice.t(`link-rule.${rule}`) },
  ];
  if (note !== '') facts.push({ label: voice.t('promotion-link.note'), text: note });
  return { kind: 'facts', facts };
}

/** The rule that was applied; one without a text is a bug. */
function ruleOf<Rule extends string>(given: string, rules: readonly Rule[]): Rule {
  const rule = rules.find((known) => known === given);
  if (rule === undefined) throw new Error('a rejection by a rule that has no text');
  return rule;
}

const depositRule = (voice: Voice<'deposit-rejected'>): string =>
  voice.t(`deposit-rule.${ruleOf(voice.facts.rule, DEPOSIT_REJECTION_RULES)}`);

const withdrawalRule = (voice: Voice<'withdrawal-rejected'>): string =>
  voice.t(`withdrawal-rule.${ruleOf(voice.facts.rule, WITHDRAWAL_REJECTION_RULES)}`);

const certificationRule = (voice: Voice<'certification-rejected'>): string =>
  voice.t(`certification-rule.${ruleOf(voice.facts.rule, CERTIFICATION_REJECTION_RULES)}`);

const storeRule = (voice: Voice<'store-rejected'>): string =>
  voice.t(`store-rule.${ruleOf(voice.facts.rule, STORE_REJECTION_RULES)}`);

const lockRule = (voice: Voice<'account-locked'>): string =>
  voice.t(`account-lock-rule.${ruleOf(voice.facts.rule, ACCOUNT_LOCK_RULES)}`);

/** Why, and what whoever decided says about it. */
function decisionFacts(
  { t, facts: { note } }: Pick<Voice, 't'> & { readonly facts: RejectionFacts },
  rule: string,
): LetterPart {
  const facts = [{ label: t('decision.rule'), text: rule }];
  if (note !== '') facts.push({ label: t('decision.note'), text: note });
  return { kind: 'facts', facts };
}

const answerParts = (
  voice: Voice<'appeal-upheld' | 'appeal-dismissed'>,
  text: string,
): readonly LetterPart[] => [
  paragraph(text),
  { kind: 'facts', facts: [{ label: voice.t('appeal.answer'), text: voice.facts.answer }] },
  action(voice, 'decision.support', 'support'),
];
