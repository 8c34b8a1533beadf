import { DAY_MS, type Instant, type Locale, later, type Money } from '@cliffhanger/core/kernel';
import { isOutdated, type SolvencyReport, wasLate } from '@cliffhanger/core/solvency';
import { t } from '@cliffhanger/i18n/server';
import {
  dateText,
  html,
  longDateText,
  type Markup,
  momentText,
  NOTHING,
  numberText,
} from '../public-page/index.ts';
import { heldCard } from './held-card.ts';
import { mineCard } from './mine-card.ts';
import { owedCard } from './owed-card.ts';
import { rootCard } from './root-card.ts';
import { HATCH, solvencyChart } from './solvency-chart.ts';
import { exactly, heldText, owedText, shareText } from './solvency-figures.ts';

export interface ShownSolvency {
  readonly report: SolvencyReport;
  readonly logIndex: number;
  /** Digest of the report's bytes. */
  readonly digest: string;
  /** Up to 92 days, oldest first. */
  readonly history: readonly SolvencyReport[];
  /** False for a page of an earlier day. */
  readonly isNewest: boolean;
  readonly now: Instant;
  readonly canCheck: boolean;
}

/** Bad news comes first, worded as plainly as good news. */
export function solvencyBody(shown: ShownSolvency, locale: Locale): Markup {
  const { report, logIndex, digest, canCheck } = shown;
  const isOld = shown.isNewest && isOutdated(report.takenAt, shown.now);
  return html`${HATCH}
${topOf(report, isOld, locale)}
${barsOf(report, locale)}
${report.colour === 'red' ? wrongOf(report, locale) : NOTHING}
<div class="cols">${owedCard(report, locale)}${heldCard(report, locale)}</div>
${historyOf(shown, locale)}
<div class="cols">${mineCard(report, { locale, canCheck })}${rootCard(report, { locale, logIndex, digest, canCheck })}</div>`;
}

export const noReportBody = (locale: Locale): Markup => html`
<section class="head"><div><h1>${t(locale, 'solvency.none')}</h1><p class="lead">${t(locale, 'solvency.none.text')}</p></div></section>`;

const PILLS = { green: 'is-good', amber: 'is-warn', red: 'is-bad' } as const;

const heldOf = ({ totals }: SolvencyReport): Money => (totals.proven + totals.stated) as Money;
const missingOf = (report: SolvencyReport): Money => (report.totals.owed - heldOf(report)) as Money;

function topOf(report: SolvencyReport, isOld: boolean, locale: Locale): Markup {
  const { colour, takenAt } = report;
  // An outdated report proves no current coverage: the missing report is the news.
  const pill = isOld
    ? html`<span class="pill is-warn">${t(locale, 'solvency.pill.late')}</span>`
    : html`<span class="pill ${PILLS[colour]}">${t(locale, `solvency.pill.${colour}`)}</span>`;
  const old = isOld
    ? html`<p class="old">${t(locale, 'solvency.late', { day: dateText(locale, takenAt) })}</p>`
    : NOTHING;
  return html`<section class="top"><div><p class="st">${pill}<span class="muted small">${momentText(locale, takenAt)}</span></p>${old}
<h1${colour === 'red' ? html` class="bad"` : ''}>${headlineOf(report, locale)}</h1><p class="lead"${colour === 'red' ? html` data-look="bad"` : ''}>${leadOf(report, locale)}</p></div>
<div class="cov">${sideOf(report, locale)}<a class="btn is-soft" href="#mine">${t(locale, 'solvency.mine')}</a></div></section>`;
}

const headlineOf = (report: SolvencyReport, locale: Locale): string =>
  report.colour === 'red'
    ? t(locale, 'solvency.headline.red', { amount: owedText(locale, missingOf(report)) })
    : t(locale, `solvency.headline.${report.colour}`);

function leadOf(report: SolvencyReport, locale: Locale): string {
  const { totals, redSince } = report;
  const facts = { owed: owedText(locale, totals.owed), held: heldText(locale, heldOf(report)) };
  if (redSince !== null)
    return t(locale, 'solvency.lead.red', {
      ...facts,
      since: momentText(locale, redSince.since),
      reports: numberText(locale, redSince.reports),
    });
  return t(locale, 'solvency.lead', {
    ...facts,
    proven: heldText(locale, totals.proven),
    stated: heldText(locale, totals.stated),
  });
}

function sideOf(report: SolvencyReport, locale: Locale): Markup {
  const { totals, colour } = report;
  const share = (part: Money): string => shareText(locale, part, totals.owed);
  if (colour === 'red')
    return html`<p class="muted">${t(locale, 'solvency.side.short')}</p><p class="fig bad">${share(heldOf(report))}</p>
<p class="small muted">${t(locale, 'solvency.side.short.text', { proven: share(totals.proven), stated: share(totals.stated) })}</p>`;
  const surplus = (heldOf(report) - totals.owed) as Money;
  return html`<p class="muted">${t(locale, 'solvency.side.more')}</p><p class="fig good">+${exactly(locale, surplus)}</p>
<p class="small muted">${t(locale, 'solvency.side.more.text', { share: share(totals.proven) })}</p>`;
}

const FULL = 1_000;

/** Widths in thousandths; a non-zero amount gets a visible sliver. */
function barsOf(report: SolvencyReport, locale: Locale): Markup {
  const { owed, proven, stated } = report.totals;
  const held = heldOf(report);
  const most = owed > held ? owed : held;
  const wide = (amount: Money): number => (most === 0n ? 0 : Number((amount * BigInt(FULL)) / most));
  const missing = report.colour === 'red' ? missingOf(report) : undefined;
  const rect = (name: string, x: number, width: number) =>
    html`<rect class="${name}" x="${String(x)}" width="${String(width)}" height="26"/>`;
  const track = (content: Markup) =>
    html`<svg class="trk" viewBox="0 0 ${String(FULL)} 26" preserveAspectRatio="none" aria-hidden="true">${content}</svg>`;
  const key = (name: string, text: string) =>
    html`<li><svg viewBox="0 0 14 14" aria-hidden="true"><rect class="${name}" width="14" height="14" rx="4"/></svg><span>${text}</span></li>`;
  const fact = (amount: Money) => ({
    amount: heldText(locale, amount),
    share: shareText(locale, amount, owed),
  });
  return html`<section class="card bars"><div><p><b>${t(locale, 'solvency.owe')}</b><span>${exactly(locale, owed)}</span></p>${track(rect('f-owed', 0, wide(owed)))}</div>
<div><p><b>${t(locale, 'solvency.hold')}</b><span>${exactly(locale, held)}</span></p>${track(html`${rect('f-proven', 0, wide(proven))}${rect('f-hatch', wide(proven), wide(stated))}${missing === undefined ? rect('f-line', Math.max(0, wide(owed) - 3), 3) : rect('f-miss', Math.min(FULL - 8, wide(held)), Math.max(8, FULL - wide(held)))}`)}
<ul class="leg">${key('f-proven', t(locale, 'solvency.bar.proven', fact(proven)))}${key('f-hatch', t(locale, 'solvency.bar.stated', fact(stated)))}${missing === undefined ? key('f-line', t(locale, 'solvency.bar.line')) : key('f-miss', t(locale, 'solvency.bar.missing', { amount: owedText(locale, missing) }))}</ul></div></section>`;
}

function wrongOf(report: SolvencyReport, locale: Locale): Markup {
  const since = momentText(locale, report.redSince?.since ?? report.takenAt);
  const next = longDateText(locale, later(report.takenAt, DAY_MS));
  return html`<section class="card wrong"><div><h2>${t(locale, 'solvency.wrong')}</h2><p>${t(locale, 'solvency.wrong.text', { amount: owedText(locale, missingOf(report)), since })}</p></div>
<div><h2>${t(locale, 'solvency.means')}</h2><p>${t(locale, 'solvency.means.text')}</p></div>
<div><h2>${t(locale, 'solvency.next')}</h2><p>${t(locale, 'solvency.next.text', { day: next })} <a href="/status">${t(locale, 'pages.nav.status')}</a></p></div></section>`;
}

function historyOf({ history }: ShownSolvency, locale: Locale): Markup {
  const count = (is: (report: SolvencyReport) => boolean) => numberText(locale, history.filter(is).length);
  const key = (name: string, text: string) =>
    html`<li><svg viewBox="0 0 14 14" aria-hidden="true"><rect class="${name}" width="14" height="14" rx="3"/></svg>${text}</li>`;
  return html`<section class="card"><h2>${t(locale, 'solvency.days', { count: numberText(locale, history.length) })}</h2>
<p class="muted small">${t(locale, 'solvency.days.text', {
    red: count(({ colour }) => colour === 'red'),
    late: count(({ takenAt }) => wasLate(takenAt)),
  })}</p>
<ul class="keys">${key('f-owed', t(locale, 'solvency.owe'))}${key('f-proven', t(locale, 'solvency.proven'))}${key('f-hatch', t(locale, 'solvency.stated'))}</ul>
${solvencyChart(history, locale)}</section>`;
}
