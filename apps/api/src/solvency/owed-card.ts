import type { Locale, Money } from '@cliffhanger/core/kernel';
import type { SolvencyReport } from '@cliffhanger/core/solvency';
import { t } from '@cliffhanger/i18n/server';
import { html, type Markup, numberText } from '../public-page/index.ts';
import { exactly, owedText } from './solvency-figures.ts';

/** Debts by kind with their sum, and separately what may have to be refunded. */
export function owedCard({ owed, totals, apart, prepaidEpisodes }: SolvencyReport, locale: Locale): Markup {
  const deferred = (apart.wholesaleDeferred + apart.retailDeferred) as Money;
  const rows = owed.map(
    ({ kind, amount }) =>
      html`<tr><td>${t(locale, `solvency.owed.${kind}`)}<small>${t(locale, `solvency.owed.${kind}.note`)}</small></td><td class="r">${exactly(locale, amount)}</td></tr>`,
  );
  return html`<section class="card"><h2>${t(locale, 'solvency.owed')}</h2><p class="muted small">${t(locale, 'solvency.owed.text')}</p>
<table><tbody>${rows}<tr class="sum"><td>${t(locale, 'solvency.owe')}</td><td class="r">${exactly(locale, totals.owed)}</td></tr></tbody></table>
<p class="small muted">${t(locale, 'solvency.apart', { amount: owedText(locale, deferred), episodes: numberText(locale, prepaidEpisodes) })}</p></section>`;
}
