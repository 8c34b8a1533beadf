import type { MessageId } from '@cliffhanger/i18n';
import { i18n } from '@lingui/core';

type ConsoleText = Extract<MessageId, `console.${string}`>;

/**
 * A message in the current locale. Components that call it must re-render when the locale changes
 * (`inSpokenLanguage`).
 */
export const t = (id: ConsoleText, facts: Readonly<Record<string, string | number>> = {}): string =>
  i18n._(id, facts);
