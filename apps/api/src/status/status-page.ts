import type { Locale } from '@cliffhanger/core/kernel';
import type { PartStatus } from '@cliffhanger/core/status';
import { t } from '@cliffhanger/i18n/server';
import { html, type Markup, momentText } from '../public-page/index.ts';
import type { ServiceStatus } from './watch-status.ts';

export const STATUS_STYLE = `
.parts li{padding:14px 0;border-top:1px solid var(--line)}
.parts li:first-child{border-top:0;padding-top:0}
.parts li:last-child{padding-bottom:0}
.parts div{display:flex;gap:8px 16px;justify-content:space-between;align-items:center;flex-wrap:wrap}
`;

const PILLS = { works: 'is-good', delayed: 'is-warn', stopped: 'is-bad', unknown: 'is-unknown' } as const;

export const statusBody = ({ parts, lookedAt }: ServiceStatus, locale: Locale): Markup => html`
<section class="head"><div><h1>${t(locale, `status.headline.${worstOf(parts)}`)}</h1>
<p class="lead">${t(locale, 'status.looked', { at: momentText(locale, lookedAt) })}</p></div></section>
<section class="card"><ul class="parts">${parts.map((one) => partOf(one, locale))}</ul></section>`;

const partOf = (one: PartStatus, locale: Locale): Markup => html`
<li><div><h2>${t(locale, `status.part.${one.part}`)}</h2><span class="pill ${PILLS[one.kind]}">${t(locale, `status.state.${one.kind}`)}</span></div><p class="muted">${sentenceOf(one, locale)}</p></li>`;

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

/** Parts are unknown only while the site is down, and the site's status reports that. */
function worstOf(parts: readonly PartStatus[]): 'down' | 'partly' | 'works' {
  if (parts.some(({ part, kind }) => part === 'site' && kind === 'stopped')) return 'down';
  return parts.every(({ kind }) => kind === 'works') ? 'works' : 'partly';
}

function sentenceOf(one: PartStatus, locale: Locale): string {
  if (one.kind === 'works') return t(locale, `status.works.${one.part}`);
  if (one.kind === 'unknown') return t(locale, 'status.unknown');
  const since = t(locale, 'status.since', { at: momentText(locale, one.since) });
  const what = one.kind === 'stopped' && one.part === 'withdrawals' ? 'withdrawals-stopped' : one.part;
  return `${t(locale, `status.late.${what}`)} ${since}`;
}
