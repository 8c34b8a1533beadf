import type { MessageId } from '@cliffhanger/i18n';
import { i18n } from '@lingui/core';

type ConsoleText = Extract<MessageId, `console.${string}`>;

/** A text in the language that is spoken. Whoever draws it is drawn anew when that changes (`inSpokenLanguage`). */
export const t = (id: ConsoleText, facts: Readonly<Record<string, string | number>> = {}): string =>
  i18n._(id, facts);
