import { i18n } from '@lingui/core';

const WORD_GROUPS = {
  state: 'word.state',
  transfer: 'word.transfer',
  account: 'word.account',
  trait: 'word.trait',
  subject: 'word.subject',
  level: 'level',
  reason: 'complaint.reason',
  document: 'word.document',
  reference: 'word.reference',
  rule: 'word.rule',
  fact: 'word.fact',
  purpose: 'word.purpose',
} as const;

/** Translates a word of the API; without a translation it is printed as it is. */
export function wordText(group: keyof typeof WORD_GROUPS, word: string): string {
  const id = `console.${WORD_GROUPS[group]}.${word}`;
  const text = i18n._(id);
  return text === id ? word : text;
}
