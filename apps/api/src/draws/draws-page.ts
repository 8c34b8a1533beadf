import type { AllocationDay } from '@cliffhanger/application/ports';
import { type Instant, instantOf, type Locale } from '@cliffhanger/core/kernel';
import type { AllocationBlock } from '@cliffhanger/core/orders';
import type { ServerMessageId } from '@cliffhanger/i18n';
import { t } from '@cliffhanger/i18n/server';
import { html, longDateText, type Markup, NOTHING } from '../public-page/index.ts';

export const DAYS_A_PAGE = 30;

/** A calendar day as midnight UTC. */
export const momentOf = (day: string): Instant => instantOf(Date.parse(`${day}T00:00:00Z`));

/** A block as explorers take it: the chain's name, and the height without separators. */
export const blockText = ({ network, height }: AllocationBlock, locale: Locale): string =>
  t(locale, 'draw.block-at', {
    network: t(locale, `names.network.${network}` as ServerMessageId),
    height: String(height),
  });

/** The rule in force, taken from the newest day. */
const stepsIn = (locale: Locale, days: readonly AllocationDay[]) => {
  const isByBlock = days.some(({ network }) => network !== null);
  const isInLog = days.some(({ inLog }) => inLog.promise !== null);
  const stepOf = (step: 'before' | 'weights' | 'after' | 'orders') => ({
    title: t(locale, `draw.step.${step}`),
    text: t(locale, `draw.step-text.${step}`),
  });
  return [
    stepOf('before'),
    ...(isInLog ? [stepOf('weights')] : []),
    ...(isByBlock ? [{ title: t(locale, 'draw.step.block'), text: t(locale, 'draw.step-text.block') }] : []),
    {
      title: t(locale, 'draw.step.order'),
      text: t(locale, isByBlock ? 'draw.step-text.order-by-block' : 'draw.step-text.order'),
    },
    stepOf('after'),
    ...(isInLog ? [stepOf('orders')] : []),
  ];
};

export const drawsBody = (
  days: readonly AllocationDay[],
  { locale, page }: { readonly locale: Locale; readonly page: number },
): Markup => html`
<section class="head"><div><h1>${t(locale, 'draw.title')}</h1><p class="lead">${t(locale, 'draw.lead')}</p></div></section>
<ol class="steps">${stepsIn(locale, days).map(
  ({ title, text }, index) =>
    html`<li><h2><span aria-hidden="true">${String(index + 1)}</span>${title}</h2><p>${text}</p></li>`,
)}</ol>
<section class="card"><h2>${t(locale, 'draw.days')}</h2>
${days.length === 0 ? html`<p class="muted">${t(locale, 'draw.no-days')}</p>` : html`<ul class="drawn">${days.map((day) => dayOf(day, locale))}</ul>`}
<div class="turns">${page > 1 ? html`<a class="btn" href="?page=${String(page - 1)}&amp;lang=${locale}">← ${t(locale, 'draws.later')}</a>` : NOTHING}
${days.length === DAYS_A_PAGE ? html`<a class="btn" href="?page=${String(page + 1)}&amp;lang=${locale}">${t(locale, 'draw.older')} →</a>` : NOTHING}</div></section>`;

const dayOf = ({ day, fingerprint, secret, network, block }: AllocationDay, locale: Locale): Markup => html`
<li><div><a href="/draws/${day}?lang=${locale}">${longDateText(locale, momentOf(day))}</a>
<span class="pill ${secret === null ? '' : 'is-good'}">${t(locale, secret === null ? 'draw.sealed' : 'draw.opened')}</span></div>
<p class="mono muted">${fingerprint}</p>
${block === null ? NOTHING : html`<p class="small muted">${blockText(block, locale)} <span class="mono">${block.hash}</span></p>`}
${network === null ? html`<p class="small muted">${t(locale, 'draw.secret-alone')}</p>` : NOTHING}</li>`;
