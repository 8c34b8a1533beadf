import { existsSync, readFileSync } from 'node:fs';
import { DEFAULT_LOCALE, type Locale } from '@cliffhanger/core/kernel';
import { type CompiledMessage, compileMessageOrThrow } from '@lingui/message-utils/compileMessage';

const MESSAGES_FOLDER = new URL('../messages/', import.meta.url);

export type CompiledMessages = Record<string, CompiledMessage>;

export const messageFile = (locale: Locale, part: string): URL =>
  new URL(`${locale}/${part}.json`, MESSAGES_FOLDER);

function messagesIn(locale: Locale, part: string): Record<string, string> {
  const file = messageFile(locale, part);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>) : {};
}

/** Missing messages fall back to English (spec §1); `pnpm check` reports them. */
const messagesWithFallback = (locale: Locale, part: string): Record<string, string> => ({
  ...messagesIn(DEFAULT_LOCALE, part),
  ...messagesIn(locale, part),
});

/** Messages of a locale by full id, compiled ahead of time: neither server nor browser parses ICU at run time. */
export function compiledMessages(locale: Locale, parts: readonly string[]): CompiledMessages {
  const messages: CompiledMessages = {};
  for (const part of parts) {
    for (const [key, text] of Object.entries(messagesWithFallback(locale, part)))
      messages[`${part}.${key}`] = compileMessageOrThrow(text);
  }
  return messages;
}
