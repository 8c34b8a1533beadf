import type { PublishedDay } from '@cliffhanger/application/checkout';
import { DAY_MS, type Locale, later } from '@cliffhanger/core/kernel';
import { PLATFORM_SELLER } from '@cliffhanger/core/orders';
import { t } from '@cliffhanger/i18n/server';
import {
  dateText,
  html,
  longDateText,
  type Markup,
  momentText,
  NOTHING,
  numberText,
  percentRoundedDown,
} from '../public-page/index.ts';
import { blockText, momentOf } from './draws-page.ts';
import type { PlatformShare } from './read-draw.ts';

export const DRAW_STYLE = `
.steps{display:flex;flex-wrap:wrap;gap:1px;background:var(--line);border-radius:16px;margin-top:20px;overflow:hidden}
.steps li{flex:1 1 30%;padding:16px 20px;background:var(--surface);min-width:min(100%,280px)}
.steps h2{font:600 16px/22px var(--font);display:flex;gap:8px}
.steps h2 span{flex:none;width:22px;height:22px;border-radius:50%;background:var(--primary-soft);color:var(--link);font:650 12px/22px var(--font);text-align:center}
.steps p{color:var(--muted);font-size:14px;line-height:20px;margin-top:4px}
.steps .mono{color:var(--ink);font-size:12px;line-height:17px;margin-top:8px}
.drawn li{padding:12px 0;border-bottom:1px solid var(--line)}
.drawn li:last-child{border:0}
.drawn div{display:flex;justify-content:space-between;gap:8px 16px;align-items:center;flex-wrap:wrap}
.drawn a{display:inline-block;padding:10px 0}
.turns,.btns{display:flex;flex-wrap:wrap;gap:8px;margin-top:12px}
.share{display:block;width:100%;height:20px;margin:12px 0 4px;border-radius:5px}
.sw{display:inline-block;width:10px;height:10px;margin-inline-end:8px;border-radius:3px;background:var(--c)}
.c0{--c:#2c7dff;fill:#2c7dff}.c1{--c:#0f9d6c;fill:#0f9d6c}.c2{--c:#e0524f;fill:#e0524f}.c3{--c:#d98a1f;fill:#d98a1f}.c4{--c:#8a6be0;fill:#8a6be0}.c5{--c:#5f6b85;fill:#5f6b85}
.kept{display:flex;gap:14px;align-items:baseline}.kept b{font:680 22px/28px var(--font);white-space:nowrap}
.run{display:flex;justify-content:space-between;align-items:center;gap:12px 24px;flex-wrap:wrap}
.run.is-good{background:var(--good-soft)}.run.is-bad{background:var(--bad-soft)}
.run p{overflow-wrap:anywhere}
`;

interface DayPage {
  readonly locale: Locale;
  readonly share: PlatformShare | undefined;
  readonly page: number;
  readonly hasMore: boolean;
  readonly canCheck: boolean;
  /** The weights of a day this old are deleted. */
  readonly isForgotten: boolean;
}

export const drawTitle = (day: string, locale: Locale): string =>
  t(locale, 'draws.day', { day: longDateText(locale, momentOf(day)) });

export const drawDayBody = (shown: PublishedDay, page: DayPage): Markup => html`
<section class="head"><div><h1>${drawTitle(shown.draw.day, page.locale)}</h1><p class="lead">${t(page.locale, 'draws.lead')}</p></div>${neighboursOf(shown, page)}</section>
${stepsOf(shown, page)}
${repeatOf(shown, page)}
<div class="cols">${shareOf(page)}${shown.weights.map((drama) => dramaOf(drama, shown, page.locale))}</div>
${shown.weights.length === 0 ? html`<p class="card muted">${t(page.locale, 'draw.no-weights')}</p>` : NOTHING}
${resultsOf(shown, page)}`;

const neighboursOf = ({ draw: { day } }: PublishedDay, { locale }: DayPage): Markup => {
  const [before, after] = [-DAY_MS, DAY_MS].map((ms) => later(momentOf(day), ms));
  const link = (at: typeof before, text: string) =>
    at === undefined
      ? NOTHING
      : html`<a class="btn" href="/draws/${new Date(at).toISOString().slice(0, 10)}?lang=${locale}">${text}</a>`;
  return html`<p class="btns">${link(before, `← ${before === undefined ? '' : dateText(locale, before)}`)}${link(after, `${after === undefined ? '' : dateText(locale, after)} →`)}</p>`;
};

interface Step {
  readonly step: 'before' | 'weights' | 'block' | 'order' | 'after' | 'orders';
  readonly text: string;
  readonly mono: string;
  /** Address of the entry in the public log. */
  readonly entry?: string;
}

type InLog = PublishedDay['draw']['inLog'];

/** A root of the day in the public log; empty for a day that was not committed there. */
function rootStep(step: 'weights' | 'orders', { promise, [step]: root }: InLog, locale: Locale): Step[] {
  if (promise === null) return [];
  const entry =
    root === null
      ? t(locale, 'draw.not-in-log-yet')
      : t(locale, `draw.${step}-entry`, { index: numberText(locale, root.index) });
  return [{ step, text: t(locale, `draw.step-text.${step}`), mono: root?.root ?? '', entry }];
}

/** The block that was mixed into the seed; undefined if the seed is the secret alone. */
function blockStep({ network, block, beginsAt }: PublishedDay['draw'], locale: Locale): Step | undefined {
  if (network === null) return undefined;
  const texts = [t(locale, 'draw.step-text.block')];
  if (block === null) texts.push(t(locale, 'draw.block-later'));
  else texts.push(`${blockText(block, locale)}.`);
  if (beginsAt !== null) texts.push(t(locale, 'draws.look-up', { at: momentText(locale, beginsAt) }));
  return { step: 'block', text: texts.join(' '), mono: block?.hash ?? '' };
}

const stepsOf = ({ draw }: PublishedDay, { locale }: DayPage): Markup => {
  const { fingerprint, secret, weightsAt, inLog } = draw;
  const byBlock = blockStep(draw, locale);
  const sealed = t(locale, 'draw.step-text.before');
  const ordered = t(locale, byBlock === undefined ? 'draw.step-text.order' : 'draw.step-text.order-by-block');
  const steps: readonly Step[] = [
    {
      step: 'before',
      mono: fingerprint,
      text: byBlock === undefined ? `${sealed} ${t(locale, 'draw.secret-alone')}` : sealed,
      ...(inLog.promise !== null && {
        entry: t(locale, 'draw.promise-entry', { index: numberText(locale, inLog.promise) }),
      }),
    },
    ...rootStep('weights', inLog, locale),
    ...(byBlock === undefined ? [] : [byBlock]),
    {
      step: 'order',
      mono: '',
      text:
        weightsAt === null
          ? ordered
          : `${ordered} ${t(locale, 'draws.weights-at', { at: momentText(locale, weightsAt) })}`,
    },
    {
      step: 'after',
      mono: secret ?? '',
      text: t(locale, secret === null ? 'draw.secret-later' : 'draw.step-text.after'),
    },
    ...rootStep('orders', inLog, locale),
  ];
  return html`<ol class="steps">${steps.map(
    ({ step, text, mono, entry }, index) =>
      html`<li><h2><span aria-hidden="true">${String(index + 1)}</span>${t(locale, `draw.step.${step}`)}</h2><p>${text}</p>${mono === '' ? NOTHING : html`<p class="mono">${mono}</p>`}${entry === undefined ? NOTHING : html`<p>${entry}</p>`}</li>`,
  )}</ol>`;
};

/** The check runs in the reader's browser with the published data; the server supplies the texts. */
function repeatOf(
  { draw, results: { total } }: PublishedDay,
  { locale, canCheck, isForgotten }: DayPage,
): Markup {
  if (draw.secret === null)
    return html`<section class="card"><h2>${t(locale, 'draws.repeat')}</h2><p class="muted">${t(locale, 'draws.sealed')}</p></section>`;
  if (isForgotten)
    return html`<section class="card"><h2>${t(locale, 'draws.repeat')}</h2><p class="muted">${t(locale, 'draws.forgotten')}</p></section>`;
  return html`<section class="card"><h2>${t(locale, 'draws.repeat')}</h2><p class="muted">${t(locale, draw.network === null ? 'draws.repeat-text' : 'draws.repeat-text-by-block')}${draw.inLog.orders === null ? '' : ` ${t(locale, 'draws.repeat-text-in-log')}`}</p>
${
  canCheck && draw.inLog.orders !== null
    ? inLogCheck(draw.day, total, locale)
    : canCheck
      ? html`<div class="well run" data-check="draw" data-day="${draw.day}" data-busy="${t(locale, 'draws.busy')}" data-good="${t(locale, 'draw.right', { count: total })}" data-bad="${t(locale, 'draws.wrong', { numbers: '{numbers}' })}" data-secret="${t(locale, 'draws.wrong-secret')}" data-block="${t(locale, 'draws.wrong-block')}" data-gone="${t(locale, 'pages.check-gone')}">
<p role="status">${t(locale, 'draws.idle')}</p><button class="btn is-primary" type="button" hidden>${t(locale, 'draws.go', { count: total })}</button></div>`
      : NOTHING
}</section>`;
}

/** The browser script fills in the placeholders. */
function inLogCheck(day: string, total: number, locale: Locale): Markup {
  const filled = { index: '{index}', kept: '{kept}' };
  return html`<div class="well run" data-check="draw-in-log" data-day="${day}" data-busy="${t(locale, 'draws.busy')}" data-right="${t(locale, 'draw.right-in-log', { count: total, ...filled })}" data-none="${t(locale, 'draw.right-in-log', { count: 0, ...filled })}" data-fault="${t(locale, 'draw.wrong-in-log', { fault: '{fault}' })}" data-late="${t(locale, 'draw.late')}" data-gone="${t(locale, 'pages.check-gone')}">
<p role="status">${t(locale, 'draws.idle')}</p><button class="btn is-primary" type="button" hidden>${t(locale, 'draw.verify')}</button></div>`;
}

function shareOf({ locale, share }: DayPage): Markup {
  if (share === undefined) return NOTHING;
  const { orders, toPlatform, withoutSellers } = share;
  return html`<section class="card"><h2>${t(locale, 'draws.platform')}</h2>
<div class="well kept"><b>${percentRoundedDown(locale, { part: toPlatform, of: orders, places: 1 })}</b><span class="muted">${t(locale, 'draws.platform-text', { kept: toPlatform, orders, without: withoutSellers })}</span></div>
<p class="small muted">${t(locale, 'draw.weights-rule')}</p></section>`;
}

const COLOURS = 6;
/** Sellers appear by id; its last characters are enough to tell them apart. */
const shortId = (id: string): string => id.slice(-8);
const BAR = 1_000;

function dramaOf(
  { title, shares, dramaId }: PublishedDay['weights'][number],
  shown: PublishedDay,
  locale: Locale,
): Markup {
  const sum = shares.reduce((total, { weight }) => total + weight, 0);
  const got = (sellerId: string) =>
    shown.results.list.filter((one) => one.dramaId === dramaId && one.sellerId === sellerId).length;
  const isOpened = shown.draw.secret !== null;
  let left = 0;
  const bars = shares.map(({ weight }, index) => {
    const width = (weight / sum) * BAR;
    const bar = html`<rect class="c${String(index % COLOURS)}" x="${left.toFixed(2)}" y="0" width="${Math.max(0, width - 2).toFixed(2)}" height="20"/>`;
    left += width;
    return bar;
  });
  return html`<section class="card"><h2>${title}</h2>
<svg class="share" viewBox="0 0 ${String(BAR)} 20" preserveAspectRatio="none" aria-hidden="true">${bars}</svg>
<table><thead><tr><th scope="col">${t(locale, 'draw.seller')}</th><th scope="col" class="r">${t(locale, 'draw.weight')}</th><th scope="col" class="r">${t(locale, 'draw.chance')}</th>${isOpened ? html`<th scope="col" class="r">${t(locale, 'draws.got')}</th>` : NOTHING}</tr></thead>
<tbody>${shares.map(
    ({ sellerId, weight }, index) =>
      html`<tr><td><i class="sw c${String(index % COLOURS)}"></i><span class="mono">${shortId(sellerId)}</span></td><td class="r">${numberText(locale, weight / 10)}</td><td class="r">${percentRoundedDown(locale, { part: weight, of: sum, places: 1 })}</td>${isOpened ? html`<td class="r"><b>${numberText(locale, got(sellerId))}</b></td>` : NOTHING}</tr>`,
  )}</tbody></table></section>`;
}

function resultsOf(
  { draw, results: { list, total } }: PublishedDay,
  { locale, page, hasMore }: DayPage,
): Markup {
  const rows = list.map(
    ({ number, sellerId, drawn, passed }) =>
      html`<tr><td class="mono">${number}</td><td>${
        sellerId === PLATFORM_SELLER
          ? html`${t(locale, 'draw.platform')}${drawn === null ? NOTHING : html`<small>${t(locale, 'draws.fell-on', { seller: shortId(drawn) })}</small>`}`
          : html`<span class="mono">${shortId(sellerId)}</span>`
      }${passed.map((seller) => html`<small>${t(locale, 'draws.passed', { seller: shortId(seller) })}</small>`)}</td><td class="r" data-order="${number}" data-seller="${sellerId}"></td></tr>`,
  );
  const turn = (to: number, text: string) =>
    html`<a class="btn" href="?page=${String(to)}&amp;lang=${locale}">${text}</a>`;
  return html`<section class="card"><h2>${t(locale, 'draw.results', { count: total })}</h2>
${
  list.length === 0
    ? html`<p class="muted">${t(locale, draw.secret === null ? 'draw.results-later' : 'draw.no-results')}</p>`
    : html`<table><thead><tr><th scope="col">${t(locale, 'draws.order')}</th><th scope="col">${t(locale, 'draw.seller')}</th><th scope="col" class="r">${t(locale, 'draws.your-device')}</th></tr></thead><tbody>${rows}</tbody></table>`
}
<div class="turns">${page > 1 ? turn(page - 1, '←') : NOTHING}${hasMore ? turn(page + 1, '→') : NOTHING}</div></section>`;
}
