import { instantOf, type Locale, type Money } from '@cliffhanger/core/kernel';
import {
  type HeldOnChain,
  isProven,
  type SolvencyReport,
  signedDaysAgo,
  type Unbacked,
} from '@cliffhanger/core/solvency';
import { t } from '@cliffhanger/i18n/server';
import { dateText, html, type Markup, momentText, numberText } from '../public-page/index.ts';
import { exactly, heldText, networkName } from './solvency-figures.ts';

/** Holdings with the source of each figure, and debts without a payment behind them. */
export function heldCard(report: SolvencyReport, locale: Locale): Markup {
  const { held, totals, unbacked } = report;
  const row = (name: string, isIt: boolean, note: Markup, amount: Money) =>
    html`<tr><td><span class="nm">${name} ${markOf(isIt, locale)}</span><small>${note}</small></td><td class="r">${exactly(locale, amount)}</td></tr>`;
  const lines = [
    ...held.addresses.map((one) =>
      row(
        networkName(one.network),
        isProven(one),
        html`<span class="mono">${one.address}</span> ${signedText(one, report, locale)}`,
        one.amount,
      ),
    ),
    ...held.elsewhere.map((one) =>
      row(
        networkName(one.network),
        false,
        html`${t(locale, 'solvency.held.elsewhere', { count: numberText(locale, one.addresses) })}`,
        one.amount,
      ),
    ),
    ...held.processors.map((one) =>
      row(
        t(locale, 'solvency.held.processor', { name: one.name }),
        false,
        html`${t(locale, `solvency.held.by.${one.by}`, { at: momentText(locale, one.statedAt) })}`,
        one.amount,
      ),
    ),
  ];
  return html`<section class="card"><h2>${t(locale, 'solvency.held')}</h2><p class="muted small">${t(locale, 'solvency.held.text', { capital: heldText(locale, report.capital) })}</p>
<table><tbody>${lines}<tr class="sum"><td>${t(locale, 'solvency.hold')}</td><td class="r">${exactly(locale, (totals.proven + totals.stated) as Money)}</td></tr></tbody></table>
${unbackedOf(unbacked, locale)}</section>`;
}

/** Signed for today's block; signed by hand some days ago, with only today's balance read; or unsigned. */
function signedText(held: HeldOnChain, report: SolvencyReport, locale: Locale): string {
  const block = numberText(locale, held.block);
  if (held.signed === null) return t(locale, 'solvency.held.unsigned', { block });
  const ago = signedDaysAgo(held, report);
  if (ago === 0) return t(locale, 'solvency.held.signed', { block });
  const on = dateText(locale, instantOf(Date.parse(held.signed.day)));
  return t(locale, 'solvency.held.signed-before', { on, ago, block });
}

const TICK = html`<svg viewBox="0 0 24 24" width="12" height="12" fill="none" stroke="currentColor" stroke-width="2.4" aria-hidden="true"><path d="m5 12.5 4.5 4.5L19 7.5"/></svg>`;

const markOf = (isIt: boolean, locale: Locale): Markup =>
  isIt
    ? html`<span class="mk is-proven">${TICK}${t(locale, 'solvency.proven')}</span>`
    : html`<span class="mk is-stated">${t(locale, 'solvency.stated')}</span>`;

function unbackedOf(unbacked: readonly Unbacked[], locale: Locale): Markup {
  const title = html`<h2 class="gap">${t(locale, 'solvency.unbacked')}</h2>`;
  if (unbacked.length === 0)
    return html`${title}<p class="muted small">${t(locale, 'solvency.unbacked.none')}</p>`;
  const sum = unbacked.reduce<bigint>((all, { amount }) => all + amount, 0n) as Money;
  return html`${title}<p class="muted small">${t(locale, 'solvency.unbacked.text')}</p><table><tbody>${unbacked.map(
    ({ kind, reference, amount, since }) =>
      html`<tr><td><span class="mono">${reference}</span><small>${t(locale, `solvency.unbacked.${kind}`, { at: dateText(locale, since) })}</small></td><td class="r">${exactly(locale, amount)}</td></tr>`,
  )}<tr class="sum"><td>${t(locale, 'solvency.unbacked.sum')}</td><td class="r">${exactly(locale, sum)}</td></tr></tbody></table>`;
}
