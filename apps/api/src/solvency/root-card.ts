import type { Locale } from '@cliffhanger/core/kernel';
import type { SolvencyReport } from '@cliffhanger/core/solvency';
import { t } from '@cliffhanger/i18n/server';
import { html, type Markup, momentText, NOTHING, numberText } from '../public-page/index.ts';

interface Published {
  readonly locale: Locale;
  readonly logIndex: number;
  readonly digest: string;
  readonly canCheck: boolean;
}

/** The root to compare: identical in the log, in every seller's file, and here. */
export const rootCard = (
  { tree, day, takenAt }: SolvencyReport,
  { locale, logIndex, digest, canCheck }: Published,
): Markup => html`
<section class="card"><h2>${t(locale, 'solvency.root')}</h2><dl class="kv"><dt>${t(locale, 'solvency.root.root')}</dt><dd class="mono">${tree.root}</dd>
<dt>${t(locale, 'solvency.root.log')}</dt><dd><a href="/proofs/log/entries?from=${String(logIndex)}">${t(locale, 'solvency.root.entry', { index: numberText(locale, logIndex) })}</a></dd>
<dt>${t(locale, 'solvency.root.report')}</dt><dd class="mono">${digest}</dd>
<dt>${t(locale, 'solvency.root.taken')}</dt><dd>${momentText(locale, takenAt)}</dd>
<dt>${t(locale, 'solvency.root.places')}</dt><dd>${t(locale, 'solvency.root.places.text', { count: numberText(locale, tree.places) })}</dd></dl>
<p class="gap"><a href="/solvency/${day}.json">${t(locale, 'solvency.root.addresses')}</a></p>
${canCheck ? checkOf(day, locale) : NOTHING}</section>`;

const FACTS = { ago: '{ago}', index: '{index}', addresses: '{addresses}', code: '{code}', where: '{where}' };

/** Runs on the reader's device; the button appears only with the script. */
const checkOf = (day: string, locale: Locale): Markup => html`
<div class="drop" data-check="report" data-day="${day}" data-busy="${t(locale, 'solvency.check.busy')}" data-good="${t(locale, 'solvency.check.good', FACTS)}" data-bad="${t(locale, 'solvency.check.bad', FACTS)}" data-gone="${t(locale, 'pages.check-gone')}">
<button class="btn is-primary" type="button" hidden>${t(locale, 'solvency.check')}</button>
<p role="status" class="small muted">${t(locale, 'solvency.check.idle')}</p></div>`;
