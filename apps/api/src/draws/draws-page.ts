import type { AllocationDay } from '@cliffhanger/application/ports';
import { type Instant, instantOf, type Locale } from '@cliffhanger/core/kernel';
import { t } from '@cliffhanger/i18n/server';
import { html, longDateText, type Markup, NOTHING } from '../public-page/index.ts';

export const DAYS_A_PAGE = 30;

/** A day without a place: midnight in UTC stands for it. */
export const momentOf = (day: string): Instant => instantOf(Date.parse(`${day}T00:00:00Z`));

const STEPS = ['before', 'order', 'after'] as const;

export const drawsBody = (
  days: readonly AllocationDay[],
  { locale, page }: { readonly locale: Locale; readonly page: number },
): Markup => html`
<section class="head"><div><h1>${t(locale, 'draw.title')}</h1><p class="lead">${t(locale, 'draw.lead')}</p></div></section>
<ol class="steps">${STEPS.map(
  (step, index) =>
    html`<li><h2><span aria-hidden="true">${String(index + 1)}</span>${t(locale, `draw.step.${step}`)}</h2><p>${t(locale, `draw.step-text.${step}`)}</p></li>`,
)}</ol>
<section class="card"><h2>${t(locale, 'draw.days')}</h2>
${days.length === 0 ? html`<p class="muted">${t(locale, 'draw.no-days')}</p>` : html`<ul class="drawn">${days.map((day) => dayOf(day, locale))}</ul>`}
<div class="turns">${page > 1 ? html`<a class="btn" href="?page=${String(page - 1)}&amp;lang=${locale}">← ${t(locale, 'draws.later')}</a>` : NOTHING}
${days.length === DAYS_A_PAGE ? html`<a class="btn" href="?page=${String(page + 1)}&amp;lang=${locale}">${t(locale, 'draw.older')} →</a>` : NOTHING}</div></section>`;

const dayOf = ({ day, fingerprint, secret }: AllocationDay, locale: Locale): Markup => html`
<li><div><a href="/draws/${day}?lang=${locale}">${longDateText(locale, momentOf(day))}</a>
<span class="pill ${secret === null ? '' : 'is-good'}">${t(locale, secret === null ? 'draw.sealed' : 'draw.opened')}</span></div>
<p class="mono muted">${fingerprint}</p></li>`;
