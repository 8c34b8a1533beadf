import { inFigures, type MessageId } from '@cliffhanger/i18n';
import { i18n } from '@lingui/core';
import { currentLocale, useLocale } from './spoken.ts';

export type MessageFacts = Readonly<Record<string, string | number>>;
export type Translate = (id: MessageId, facts?: MessageFacts) => string;

/**
 * For use outside components, for example in a toast. Exact decimal amounts from refusals and events are formatted for
 * the locale; formatted ones are left as they are.
 */
export const t: Translate = (id, facts = {}) => i18n._(id, inFigures(currentLocale(), facts));

/** Renders the component again when the locale changes. */
export function useTranslation(): Translate {
  useLocale();
  return t;
}
