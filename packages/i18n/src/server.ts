import type { Locale } from '@cliffhanger/core/kernel';
import { type I18n, setupI18n } from '@lingui/core';
import { compiledMessages } from './catalogue.ts';
import { type MessageId, SERVER_PARTS } from './message-ids.ts';

const LOADED = new Map<Locale, I18n>();

function loaded(locale: Locale): I18n {
  const known = LOADED.get(locale);
  if (known !== undefined) return known;
  const i18n = setupI18n({ locale, messages: { [locale]: compiledMessages(locale, SERVER_PARTS) } });
  LOADED.set(locale, i18n);
  return i18n;
}

/** A text in the reader's language. */
export const say = (
  locale: Locale,
  id: MessageId,
  facts: Readonly<Record<string, string | number>> = {},
): string => loaded(locale)._(id, facts);
