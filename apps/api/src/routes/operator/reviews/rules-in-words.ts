import type { Locale } from '@cliffhanger/core/kernel';
import {
  REJECTION_RULES,
  REVIEW_KINDS,
  type RejectableKind,
  type ReviewKind,
} from '@cliffhanger/core/reviews';
import type { ServerMessageId } from '@cliffhanger/i18n';
import { t } from '@cliffhanger/i18n/server';

/** The words that the seller's mail and app will use. */
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

/** What a no would say, before it is said. */
export function rulesInWords(kind: ReviewKind, locale: Locale) {
  if (!isRejectable(kind)) return [];
  const textOf = TEXTS[kind] as (rule: string) => ServerMessageId;
  return REJECTION_RULES[kind].map((rule) => ({
    rule,
    text: t(locale, textOf(rule)),
    english: t('en', textOf(rule)),
  }));
}

/** The rule of a decision that was made, in English; null where it has none. */
export function ruleInWords(subject: string, rule: string | null): string | null {
  const kind = REVIEW_KINDS.find((known) => known === subject);
  if (kind === undefined || rule === null) return null;
  return rulesInWords(kind, 'en').find((known) => known.rule === rule)?.english ?? null;
}
