import { type Instant, LOCALES, type Locale } from '@cliffhanger/core/kernel';
import type { PartStatus } from '@cliffhanger/core/status';
import { LOCALE_NAMES } from '@cliffhanger/i18n';
import { t } from '@cliffhanger/i18n/server';
import { fillTemplate } from '../storefront/fill-template.ts';
import { STATUS_TEMPLATE } from './status-template.ts';
import type { ServiceStatus } from './watch-status.ts';

/** For people, in their language. */
export const statusPage = ({ parts, lookedAt }: ServiceStatus, locale: Locale): string =>
  fillTemplate(STATUS_TEMPLATE, {
    lang: locale,
    title: t(locale, 'status.title'),
    headline: t(locale, `status.headline.${worstOf(parts)}`),
    looked: t(locale, 'status.looked', { at: timeIn(locale, lookedAt) }),
    parts: parts.map((one) => ({
      name: t(locale, `status.part.${one.part}`),
      kind: one.kind,
      state: t(locale, `status.state.${one.kind}`),
      text: sentenceOf(one, locale),
    })),
    languages: LOCALES.map((code) => ({ code, language: LOCALE_NAMES[code] })),
  });

/** For programs. */
export const statusJson = ({ parts, lookedAt }: ServiceStatus) => ({
  status: worstOf(parts),
  lookedAt: new Date(lookedAt).toISOString(),
  parts: Object.fromEntries(
    parts.map((one) => [
      one.part,
      { status: one.kind, ...('since' in one ? { since: new Date(one.since).toISOString() } : {}) },
    ]),
  ),
});

/** What is unknown is so because the site stands still, which is said. */
function worstOf(parts: readonly PartStatus[]): 'down' | 'partly' | 'works' {
  if (parts.some(({ part, kind }) => part === 'site' && kind === 'stopped')) return 'down';
  return parts.every(({ kind }) => kind === 'works') ? 'works' : 'partly';
}

function sentenceOf(one: PartStatus, locale: Locale): string {
  if (one.kind === 'works') return t(locale, `status.works.${one.part}`);
  if (one.kind === 'unknown') return t(locale, 'status.unknown');
  const since = t(locale, 'status.since', { at: timeIn(locale, one.since) });
  const what = one.kind === 'stopped' && one.part === 'withdrawals' ? 'withdrawals-stopped' : one.part;
  return `${t(locale, `status.late.${what}`)} ${since}`;
}

/** Where the reader is, a page without a script cannot know. */
const timeIn = (locale: Locale, at: Instant): string =>
  `${new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' }).format(at)} UTC`;
