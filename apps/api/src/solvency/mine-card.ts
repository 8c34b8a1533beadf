import type { Locale } from '@cliffhanger/core/kernel';
import type { SolvencyReport } from '@cliffhanger/core/solvency';
import { t } from '@cliffhanger/i18n/server';
import { html, type Markup, NOTHING } from '../public-page/index.ts';
import { exactly } from './solvency-figures.ts';

interface CardOptions {
  readonly locale: Locale;
  readonly canCheck: boolean;
}

/** Verifies a seller's file on the seller's device. Without the script only the instructions remain. */
export const mineCard = ({ totals }: SolvencyReport, { locale, canCheck }: CardOptions): Markup => html`
<section class="card" id="mine"><h2>${t(locale, 'solvency.mine')}</h2><ol class="steps"><li>${t(locale, 'solvency.mine.save')}</li><li>${t(locale, 'solvency.mine.drop')}</li><li>${t(locale, 'solvency.mine.adds')} ${exactly(locale, totals.owed)}</li></ol>
${canCheck ? dropOf(locale) : NOTHING}</section>`;

const FACTS = { amount: '{amount}', day: '{day}', steps: '{steps}', owed: '{owed}', code: '{code}' };

const dropOf = (locale: Locale): Markup => html`
<div class="drop" data-check="owed" data-busy="${t(locale, 'solvency.mine.busy')}" data-good="${t(locale, 'solvency.mine.good', FACTS)}" data-bad="${t(locale, 'solvency.mine.bad', FACTS)}" data-report="${t(locale, 'solvency.mine.report', FACTS)}" data-gone="${t(locale, 'pages.check-gone')}">
<label class="btn is-primary">${t(locale, 'solvency.mine.choose')}<input type="file" accept="application/json,.json"></label>
<p role="status" class="small muted">${t(locale, 'solvency.mine.or')}</p></div>`;
