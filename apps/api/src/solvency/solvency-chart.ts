import { type Locale, MICRO_PER_USDT, type Money } from '@cliffhanger/core/kernel';
import { type SolvencyReport, wasLate } from '@cliffhanger/core/solvency';
import { t } from '@cliffhanger/i18n/server';
import { html, type Markup, NOTHING, numberText } from '../public-page/index.ts';

/* A static SVG of the amounts owed and held over the last days. */

const WIDTH = 760;
const HEIGHT = 210;
const LINES = 3;

/** The fill pattern for unproven amounts. It must precede every shape that uses it. */
export const HATCH = html`<svg width="0" height="0" aria-hidden="true"><defs><pattern id="hatch" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><rect class="f-ground" width="6" height="6"/><rect class="f-stripe" width="2.4" height="6"/></pattern></defs></svg>`;

export function solvencyChart(reports: readonly SolvencyReport[], locale: Locale): Markup {
  const days = reports.length === 1 ? [...reports, ...reports] : reports;
  const step = WIDTH / Math.max(1, days.length - 1);
  const most = roundUp(Math.max(1, ...reports.map(({ totals }) => usdtOf(Math.max, totals))));
  const y = (amount: number): number => HEIGHT - (amount / most) * HEIGHT;
  const top = (of: (report: SolvencyReport) => Money): readonly string[] =>
    days.map((report, at) => `${(at * step).toFixed(1)} ${y(inUsdt(of(report))).toFixed(1)}`);
  const proven = top(({ totals }) => totals.proven);
  const held = top(({ totals }) => (totals.proven + totals.stated) as Money);
  const owed = top(({ totals }) => totals.owed);
  const ground = `${WIDTH} ${HEIGHT} L0 ${HEIGHT}Z`;
  const grid = Array.from({ length: LINES + 1 }, (_, line) => (most / LINES) * line);
  return html`<div class="chartbox" tabindex="0" role="group" aria-label="${t(locale, 'solvency.days.label')}"><svg viewBox="-2 -6 832 244" class="chart" role="img" aria-label="${t(locale, 'solvency.days.label')}">
${grid.map((amount) => html`<line class="c-grid" x1="0" x2="${String(WIDTH)}" y1="${y(amount).toFixed(1)}" y2="${y(amount).toFixed(1)}"/><text x="768" y="${(y(amount) + 4).toFixed(1)}">${numberText(locale, amount)}</text>`)}
<path class="f-hatch" d="M${held.join(' L')} L${proven.toReversed().join(' L')}Z"/><path class="c-proven" d="M${proven.join(' L')} L${ground}"/>
<path class="c-edge" d="M${proven.join(' L')}"/><path class="c-owed" d="M${owed.join(' L')}"/>
${days.map((report, at) => markOf(report, at * step, step))}
${labelsOf(days, step, locale)}</svg></div>`;
}

const inUsdt = (amount: Money): number => Number(amount / MICRO_PER_USDT);

const usdtOf = (
  larger: (one: number, other: number) => number,
  { owed, proven, stated }: SolvencyReport['totals'],
): number => larger(inUsdt(owed), inUsdt((proven + stated) as Money));

/** Rounds up to an amount that divides into three even steps. */
function roundUp(amount: number): number {
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(amount)) - 1) * LINES;
  return Math.ceil(amount / unit) * unit;
}

function markOf({ colour, takenAt }: SolvencyReport, x: number, step: number): Markup {
  if (colour === 'red')
    return html`<rect class="c-red" x="${Math.max(0, x - step / 2).toFixed(1)}" y="0" width="${Math.max(2, step).toFixed(1)}" height="${String(HEIGHT)}"/>`;
  return wasLate(takenAt) ? html`<circle class="c-late" cx="${x.toFixed(1)}" cy="8" r="5"/>` : NOTHING;
}

const LABELS = 4;

function labelsOf(days: readonly SolvencyReport[], step: number, locale: Locale): readonly Markup[] {
  const every = Math.max(1, Math.floor((days.length - 1) / (LABELS - 1)));
  const format = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', timeZone: 'UTC' });
  return days.flatMap(({ takenAt }, at) =>
    at % every === 0 && (at === 0 || at * step < WIDTH - 20)
      ? [html`<text x="${(at * step).toFixed(1)}" y="230">${format.format(takenAt)}</text>`]
      : [],
  );
}
