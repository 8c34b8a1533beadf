import { bundles } from 'virtual:messages';
import type { MessageId } from '@cliffhanger/i18n';
import { i18n } from '@lingui/core';

type ConsoleText = Extract<MessageId, `console.${string}`>;

/** The staff reads English; the texts live where all texts live, so that another language is a file. */
export async function loadMessages(): Promise<void> {
  const { messages } = await bundles.en.console();
  i18n.loadAndActivate({ locale: 'en', messages });
}

export const t = (id: ConsoleText, facts: Readonly<Record<string, string | number>> = {}): string =>
  i18n._(id, facts);

const DATES = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' });

export const dateText = (at: number): string => t('console.date', { at: DATES.format(at) });

const DAYS = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeZone: 'UTC' });

export const dayText = (at: number): string => DAYS.format(at);

const FIGURES = new Intl.NumberFormat('en', { minimumFractionDigits: 2, maximumFractionDigits: 18 });

/** An exact decimal as a person reads it: grouped, two decimals at least, none left out. */
export const figures = (decimal: string): string => FIGURES.format(decimal as Intl.StringNumericLiteral);
