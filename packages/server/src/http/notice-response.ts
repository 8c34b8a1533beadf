import { DECISION_REASONS, type DecisionReason } from '@cliffhanger/core/checkout';
import { DEPOSIT_REJECTION_RULES } from '@cliffhanger/core/deposits';
import {
  ACCOUNT_LOCK_RULES,
  CERTIFICATION_REJECTION_RULES,
  REGISTRATION_REJECTION_RULES,
  STORE_REJECTION_RULES,
} from '@cliffhanger/core/identity';
import type { DecisionNotice, Locale } from '@cliffhanger/core/kernel';
import { ORDER_RULES } from '@cliffhanger/core/orders';
import { LINK_REJECTION_RULES } from '@cliffhanger/core/promotion';
import { WITHDRAWAL_REJECTION_RULES } from '@cliffhanger/core/withdrawals';
import type { ServerMessageId } from '@cliffhanger/i18n';
import { t } from '@cliffhanger/i18n/server';

/** Kinds of decisions; the same rule may have a different text for each. */
export type Decided =
  | 'registration'
  | 'certification'
  | 'store'
  | 'account-lock'
  | 'link'
  | 'deposit'
  | 'withdrawal'
  | 'order';

const named = <const Rule extends string>(
  rules: readonly Rule[],
  idOf: (rule: Rule) => ServerMessageId,
): ReadonlyMap<string, ServerMessageId> => new Map(rules.map((rule) => [rule, idOf(rule)]));

/** The same texts as in the mail. */
const TEXTS: Readonly<Record<Decided, ReadonlyMap<string, ServerMessageId>>> = {
  registration: named(REGISTRATION_REJECTION_RULES, (rule) => `mail.rule.${rule}`),
  certification: named(CERTIFICATION_REJECTION_RULES, (rule) => `mail.certification-rule.${rule}`),
  store: named(STORE_REJECTION_RULES, (rule) => `mail.store-rule.${rule}`),
  'account-lock': named(ACCOUNT_LOCK_RULES, (rule) => `mail.account-lock-rule.${rule}`),
  link: named(LINK_REJECTION_RULES, (rule) => `mail.link-rule.${rule}`),
  deposit: named(DEPOSIT_REJECTION_RULES, (rule) => `mail.deposit-rule.${rule}`),
  withdrawal: named(WITHDRAWAL_REJECTION_RULES, (rule) => `mail.withdrawal-rule.${rule}`),
  order: named(ORDER_RULES, (rule) => `notices.order.${rule}`),
};

/** The notice with its rule as text; a rule of an older version gets a general text. */
export const noticeResponse = (notice: DecisionNotice, about: Decided, locale: Locale) => ({
  ...notice,
  text: t(locale, TEXTS[about].get(notice.rule) ?? 'notices.unknown', inWords(notice.facts, locale)),
});

const REASONS: ReadonlySet<string> = new Set(DECISION_REASONS);
const isReason = (reason: string | undefined): reason is DecisionReason =>
  reason !== undefined && REASONS.has(reason);

/** The reason for a complaint's outcome is a fact of the notice with separate texts. */
const inWords = (facts: DecisionNotice['facts'], locale: Locale): DecisionNotice['facts'] => {
  const { reason } = facts;
  return isReason(reason) ? { ...facts, reason: t(locale, `notices.reason.${reason}`) } : facts;
};

const VIEWER_TEXTS: ReadonlyMap<string, ServerMessageId> = new Map([
  ['complaint-refunded', 'notices.viewer.complaint-refunded'],
  ['complaint-part-refunded', 'notices.viewer.complaint-part-refunded'],
  ['complaint-not-refunded', 'notices.viewer.complaint-not-refunded'],
]);

/** A complaint's decision as text for its viewer. */
export function viewerNoticeText({ rule, facts }: DecisionNotice, locale: Locale): string | null {
  const id = VIEWER_TEXTS.get(rule);
  return id === undefined ? null : t(locale, id, inWords(facts, locale));
}
