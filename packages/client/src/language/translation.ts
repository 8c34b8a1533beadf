import { inFigures, type MessageId } from '@cliffhanger/i18n';
import { i18n } from '@lingui/core';
import { currentLocale, useLocale } from './spoken.ts';

export type MessageFacts = Readonly<Record<string, string | number>>;
export type Translate = (id: MessageId, facts?: MessageFacts) => string;

/**
 * For what happens outside a component: a toast, an answer that arrives. An amount that comes as the exact decimal of a
 * refusal or an event is written in the language's figures; one that is written already stays as it is.
 */
export const t: Translate = (id, facts = {}) => i18n._(id, inFigures(currentLocale(), facts));

/** A text in the chosen language; the component is drawn again when the language changes. */
export function useTranslation(): Translate {
  useLocale();
  return t;
}
