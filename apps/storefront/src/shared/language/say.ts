import { inFigures, type MessageId } from '@cliffhanger/i18n';
import { dateFormat } from '@cliffhanger/ui/settings';
import { i18n } from '@lingui/core';
import { currentLocale, useLocale } from './locale.ts';

export type MessageFacts = Readonly<Record<string, string | number>>;
export type Say = (id: MessageId, facts?: MessageFacts) => string;

export const say: Say = (id, facts = {}) => i18n._(id, inFigures(currentLocale(), facts));

/** A text in the chosen language; the component is drawn again when the language changes. */
export function useSay(): Say {
  useLocale();
  return say;
}

/** A moment as the reader writes it, in the reader's own time. */
export const dateText = (at: number): string =>
  dateFormat(currentLocale(), { weekday: 'short', day: 'numeric', month: 'short' }).format(at);
export const momentText = (at: number): string =>
  dateFormat(currentLocale(), {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
  }).format(at);

/** `Episodes 6–15`, or the only one. */
export const rangeText = (first: number, last: number): string =>
  first === last ? say('viewing.episode', { number: first }) : say('buying.range', { first, last });
