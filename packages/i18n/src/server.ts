import type { Locale } from '@cliffhanger/core/kernel';
import { type I18n, setupI18n } from '@lingui/core';
import { type Facts, inFigures } from './amounts.ts';
import { compiledMessages } from './catalogue.ts';
import { SERVER_PARTS, type ServerMessageId } from './message-ids.ts';

const LOADED = new Map<Locale, I18n>();

function loaded(locale: Locale): I18n {
  const known = LOADED.get(locale);
  if (known !== undefined) return known;
  const i18n = setupI18n({ locale, messages: { [locale]: compiledMessages(locale, SERVER_PARTS) } });
  LOADED.set(locale, i18n);
  return i18n;
}

/** A message in the locale, with formatted amounts. */
export const t = (locale: Locale, id: ServerMessageId, facts: Facts = {}): string =>
  loaded(locale)._(id, selectable(inFigures(locale, facts)));

/** `select` cases in ICU messages cannot contain hyphens. */
const selectable = (facts: Facts): Facts => ({
  ...facts,
  ...Object.fromEntries(
    ['rule', 'deed', 'queue'].flatMap((name) => {
      const word = facts[name];
      return typeof word === 'string' ? [[name, word.replaceAll('-', '_')]] : [];
    }),
  ),
});
