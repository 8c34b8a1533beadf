import { readFileSync } from 'node:fs';
import type { Locale } from '@cliffhanger/core/kernel';
import { APP_PARTS, inFigures, type MessageId, STOREFRONT_PARTS } from '@cliffhanger/i18n';
import { compiledMessages, messageFile } from '@cliffhanger/i18n/catalogue';
import { type I18n, setupI18n } from '@lingui/core';

export type Facts = Readonly<Record<string, string | number>>;

const PARTS = [...APP_PARTS, ...STOREFRONT_PARTS, 'actions', 'landing', 'mail', 'rules', 'solvency'];
/** Bundles of the console only. */
const OF_STAFF = ['console'];
const LOADED = new Map<Locale, I18n>();

function loaded(locale: Locale): I18n {
  const known = LOADED.get(locale);
  if (known !== undefined) return known;
  const i18n = setupI18n({
    locale,
    messages: { [locale]: compiledMessages(locale, [...PARTS, ...OF_STAFF]) },
  });
  LOADED.set(locale, i18n);
  return i18n;
}

/** Looks up the product's own messages, so that a journey can run in any language. */
export const t = (locale: Locale, id: MessageId, facts: Facts = {}): string =>
  loaded(locale)._(id, inFigures(locale, facts));

/** Which bundles to search: those of sellers and viewers, or the console's. */
export type Readers = 'people' | 'staff';

/** The translated messages of a locale by full id. */
export function ownMessages(locale: Locale, readers: Readers = 'people'): ReadonlyMap<string, string> {
  const messages = new Map<string, string>();
  for (const part of readers === 'staff' ? OF_STAFF : PARTS) {
    const file = readFileSync(messageFile(locale, part), 'utf8');
    const entries = Object.entries(JSON.parse(file) as Record<string, string>);
    for (const [key, text] of entries) messages.set(`${part}.${key}`, text);
  }
  return messages;
}
