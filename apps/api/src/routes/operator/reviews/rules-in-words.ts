import { ACCOUNT_LOCK_RULES } from '@cliffhanger/core/identity';
import type { Locale } from '@cliffhanger/core/kernel';
import {
  REJECTION_RULES,
  REVIEW_KINDS,
  type RejectableKind,
  type ReviewKind,
} from '@cliffhanger/core/reviews';
import type { ServerMessageId } from '@cliffhanger/i18n';
import { t } from '@cliffhanger/i18n/server';

/** The same texts as in the seller's mail and app. */
const TEXTS: {
  readonly [Kind in RejectableKind]: (rule: (typeof REJECTION_RULES)[Kind][number]) => ServerMessageId;
} = {
  registration: (rule) => `mail.rule.${rule}`,
  store: (rule) => `mail.store-rule.${rule}`,
  certification: (rule) => `mail.certification-rule.${rule}`,
  'promotion-link': (rule) => `mail.link-rule.${rule}`,
  deposit: (rule) => `mail.deposit-rule.${rule}`,
  withdrawal: (rule) => `mail.withdrawal-rule.${rule}`,
};

const isRejectable = (kind: ReviewKind): kind is RejectableKind => kind in REJECTION_RULES;

/** Languages of the two readers: the affected seller and the reviewer. */
interface Readers {
  readonly seller: Locale;
  readonly staff: Locale;
}

/** The texts of every possible rejection, for preview. */
export function rulesInWords(kind: ReviewKind, { seller, staff }: Readers) {
  if (!isRejectable(kind)) return [];
  const textOf = TEXTS[kind] as (rule: string) => ServerMessageId;
  return REJECTION_RULES[kind].map((rule) => ({
    rule,
    text: t(seller, textOf(rule)),
    words: t(staff, textOf(rule)),
  }));
}

/** The rule of a past decision; null if it has none. */
export function ruleInWords(subject: string, rule: string | null, locale: Locale): string | null {
  const kind = REVIEW_KINDS.find((known) => known === subject);
  if (kind === undefined || rule === null) return null;
  const known = rulesInWords(kind, { seller: locale, staff: locale });
  return known.find((one) => one.rule === rule)?.words ?? null;
}

/** The lock reason as the seller read it. A rule of an older version is returned unchanged. */
export function lockRuleInWords(rule: string, locale: Locale): string {
  const known = ACCOUNT_LOCK_RULES.find((one) => one === rule);
  return known === undefined ? rule : t(locale, `mail.account-lock-rule.${known}`);
}
