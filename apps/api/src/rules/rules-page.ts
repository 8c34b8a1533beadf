import type { Earnings, LevelEarnings, ReviewTimes, SettingVersion } from '@cliffhanger/application/ports';
import { AGENT_LEVELS } from '@cliffhanger/core/identity';
import { type Instant, instantOf, type Locale, type Money, moneyFigures } from '@cliffhanger/core/kernel';
import type { Json } from '@cliffhanger/core/settings';
import type { PartStatus } from '@cliffhanger/core/status';
import type { ServerMessageId } from '@cliffhanger/i18n';
import { t } from '@cliffhanger/i18n/server';
import {
  dateText,
  html,
  type Markup,
  momentText,
  monthText,
  NOTHING,
  numberText,
  percentRoundedDown,
  tookText,
} from '../public-page/index.ts';
import { FIXED_RULES, PROMISES, promiseMs, RULE_SETTINGS, type RuleView, ruleOf } from './rule-settings.ts';
import { limitText, unitText, usdtText, valueText, writtenText } from './setting-text.ts';

export const RULES_STYLE = `
.bd{display:block;width:120px;height:12px;margin:6px 0 3px}.bd rect{fill:var(--track)}.bd circle{fill:var(--primary-strong)}
.hist{margin-top:8px;border-left:2px solid var(--line);padding-left:14px;display:grid;gap:8px}
.st summary{cursor:pointer;color:var(--link);font-weight:550;padding:6px 0;white-space:nowrap}
.st td.hs{text-align:right}.st td.hs[open],.st td.hs ol{text-align:left}
.rg{display:block;width:96px;height:20px}.three td,.three th{padding-left:8px}.rg .pr{fill:var(--track)}.rg .edge{fill:var(--ink)}.rg .ln{fill:var(--primary)}.rg .ln.late{fill:var(--bad)}.rg .md{fill:var(--primary-strong)}
.key{display:flex;gap:6px 18px;flex-wrap:wrap;font:400 13px/18px var(--font);color:var(--muted);margin-top:8px}
.key span{display:flex;gap:7px;align-items:center}
.now li{padding:8px 0}
@media(max-width:760px){.st thead{position:absolute;clip-path:inset(50%)}
.st tr{display:grid;grid-template-columns:1fr 1fr;gap:6px 12px;padding:14px 0;border-bottom:1px solid var(--line)}
.st tr:last-child{border:0}.st td,.st td.r{border:0;padding:0;text-align:left}.st td:first-child,.st td.wide,.st td.hs{grid-column:1/-1;text-align:left}
.st td[data-l]::before{content:attr(data-l);display:block;font:400 13px/18px var(--font);color:var(--muted)}
.st tr.same .hs,.st tr.same .since{display:none}.st td.wide{margin-top:-2px}
.st.three tr{grid-template-columns:1fr 1fr 1fr}.st tr.sum td{border-top:0}.rg{width:100%;max-width:260px}}
`;

export interface PublicRules {
  readonly versions: readonly SettingVersion[];
  readonly times: readonly ReviewTimes[];
  readonly earnings: Earnings | undefined;
}

interface Read extends PublicRules {
  readonly now: Instant;
  readonly parts: readonly PartStatus[];
}

export const rulesBody = (read: Read, locale: Locale): Markup => html`
<section class="head"><div><h1>${t(locale, 'rules.title')}</h1><p class="lead">${t(locale, 'rules.lead')} <b>${t(locale, 'rules.lead-limit')}</b></p></div>${lastChangeOf(read, locale)}</section>
${incidentsOf(read, locale)}
${settingsOf(read, locale)}
<div class="cols"><div class="stack">${timesOf(read, locale)}${fixedOf(locale)}</div><div class="stack">${earningsOf(read, locale)}${levelsOf(read, locale)}</div></div>`;

function lastChangeOf({ versions, now }: Read, locale: Locale): Markup {
  const last = Math.max(...versions.map(({ effectiveFrom }) => effectiveFrom).filter((at) => at <= now));
  return Number.isFinite(last)
    ? html`<span class="pill is-info">${t(locale, 'rules.last-change', { day: dateText(locale, instantOf(last)) })}</span>`
    : NOTHING;
}

/** Incidents come before everything else. */
function incidentsOf({ parts }: Read, locale: Locale): Markup {
  const faulty = parts.filter(({ kind }) => kind !== 'works');
  if (faulty.length === 0)
    return html`<section class="card"><h2>${t(locale, 'rules.incidents')}</h2><p class="muted">${t(locale, 'rules.incidents.none')} <a href="/status?lang=${locale}">${t(locale, 'pages.nav.status')}</a></p></section>`;
  return html`<section class="card"><h2>${t(locale, 'rules.incidents')}</h2><ul class="now">${faulty.map(
    (one) =>
      html`<li><b class="${one.kind === 'stopped' ? 'bad' : 'warn'}">${t(locale, `status.part.${one.part}`)}: ${t(locale, `status.state.${one.kind}`)}</b>${'since' in one ? html` ${t(locale, 'status.since', { at: momentText(locale, one.since) })}` : NOTHING}</li>`,
  )}</ul><a href="/status?lang=${locale}">${t(locale, 'pages.nav.status')}</a></section>`;
}

const settingsOf = ({ versions, now }: Read, locale: Locale): Markup => html`
<section class="card"><h2>${t(locale, 'rules.settings')}</h2><div class="scroll"><table class="st">
<thead><tr><th scope="col">${t(locale, 'rules.setting')}</th><th scope="col">${t(locale, 'rules.in-force')}</th><th scope="col">${t(locale, 'rules.limit')}</th><th scope="col">${t(locale, 'rules.since')}</th><th scope="col">${t(locale, 'rules.by')}</th><th scope="col" class="r">${t(locale, 'rules.history')}</th></tr></thead>
<tbody>${RULE_SETTINGS.map((name) =>
  settingOf(
    ruleOf(name, versions, now),
    { title: t(locale, `rules.name.${name}`), about: t(locale, `rules.about.${name}`) },
    { locale, now },
  ),
)}${Object.entries(PROMISES).map(([kind, name]) =>
  settingOf(
    ruleOf(name, versions, now),
    {
      title: t(locale, 'rules.promise', { what: t(locale, `trust.times.kind.${kind}` as ServerMessageId) }),
      about: '',
    },
    { locale, now },
  ),
)}</tbody></table></div></section>`;

interface Words {
  readonly title: string;
  readonly about: string;
}

interface Reader {
  readonly locale: Locale;
  readonly now: Instant;
}

function settingOf(rule: RuleView, { title, about }: Words, { locale, now }: Reader): Markup {
  const limit = limitText(locale, rule);
  const since = rule.inForce;
  return html`
<tr${rule.versions.length === 0 ? html` class="same"` : ''}><td><b>${title}</b>${about === '' ? NOTHING : html`<small>${about}</small>`}</td>
<td data-l="${t(locale, 'rules.in-force')}"><b>${valueText(locale, rule, rule.value)}</b></td>
<td data-l="${t(locale, 'rules.limit')}">${limit === undefined ? html`<span class="warn">${t(locale, 'rules.limit.none')}</span>` : html`${limit}${boundOf(rule)}`}</td>
<td class="since" data-l="${t(locale, 'rules.since')}">${since === undefined ? t(locale, 'rules.from-the-start') : dateText(locale, since.effectiveFrom)}</td>
<td class="wide"><small>${byText(since, locale)}</small></td>
<td class="hs">${historyOf(rule, { locale, now })}</td></tr>`;
}

const BAR = 120;

/** Position of the value between its bounds. */
function boundOf({ value, bounds }: RuleView): Markup {
  if (bounds === undefined) return NOTHING;
  const [at, from, to] = [value, bounds.from, bounds.to].map(Number);
  if (at === undefined || from === undefined || to === undefined || !(to > from)) return NOTHING;
  const x = 6 + ((at - from) / (to - from)) * (BAR - 12);
  return html`<svg class="bd" viewBox="0 0 120 12" aria-hidden="true"><rect x="0" y="3" width="120" height="6" rx="3"/><circle cx="${x.toFixed(1)}" cy="6" r="6"/></svg>`;
}

function byText(version: SettingVersion | undefined, locale: Locale): string {
  if (version === undefined) return t(locale, 'rules.by.default');
  const { proposedBy, confirmedBy } = version;
  const roleText = (role: string): string => t(locale, `pages.role.${role}` as ServerMessageId);
  if (proposedBy === null) return t(locale, 'rules.by.machine');
  return confirmedBy === null
    ? t(locale, 'rules.by.one', { role: roleText(proposedBy) })
    : t(locale, 'rules.by.two', { proposed: roleText(proposedBy), confirmed: roleText(confirmedBy) });
}

function historyOf(rule: RuleView, { locale, now }: Reader): Markup {
  const { versions } = rule;
  if (versions.length === 0)
    return html`<span class="muted">${t(locale, 'rules.versions', { count: 1 })}</span>`;
  return html`<details><summary>${t(locale, 'rules.versions', { count: versions.length + 1 })}</summary><ol class="hist">${versions.map(
    (version) =>
      html`<li><b>${whatWas(rule, version.value, locale)}</b> ${t(locale, version.effectiveFrom > now ? 'rules.from' : 'rules.since-day', { day: momentText(locale, version.effectiveFrom) })}<small>${t(locale, 'rules.decided', { day: dateText(locale, version.decidedAt) })} ${byText(version, locale)}</small></li>`,
  )}<li><b>${whatWas(rule, undefined, locale)}</b> ${t(locale, 'rules.from-the-start')}</li></ol></details>`;
}

/** Levels and packs are shown as raw terms: the history has no room for tables. */
function whatWas(rule: RuleView, value: Json | undefined, locale: Locale): string {
  const written = value ?? ruleOf(rule.name, [], instantOf(0)).value;
  return rule.name === 'levels' || rule.name === 'packs'
    ? termsText(written)
    : valueText(locale, rule, written);
}

const termsText = (value: Json): string =>
  Object.entries(value as Readonly<Record<string, Json>>)
    .map(
      ([name, terms]) =>
        `${name}: ${Object.entries(terms as Readonly<Record<string, Json>>)
          .map(([term, one]) => `${term} ${writtenText(one)}`)
          .join(', ')}`,
    )
    .join('; ');

const fixedOf = (locale: Locale): Markup => html`
<section class="card"><h2>${t(locale, 'rules.fixed')}</h2><p class="muted small">${t(locale, 'rules.fixed-text')}</p><table><tbody>${FIXED_RULES.map(
  ({ name, value, unit }) =>
    html`<tr><td><b>${t(locale, `rules.fixed.${name}`)}</b><small>${t(locale, `rules.fixed-about.${name}`)}</small></td><td class="r"><b>${unitText(locale, unit, value)}</b></td></tr>`,
)}</tbody></table></section>`;

/** Promised and actual review times of the last 30 days. */
function timesOf(read: Read, locale: Locale): Markup {
  const rows = (Object.keys(PROMISES) as (keyof typeof PROMISES)[]).map((kind) => ({
    kind,
    promised: promiseMs(kind, read.versions, read.now),
    took: read.times.find((one) => one.kind === kind),
  }));
  const missed = rows.flatMap(({ kind, promised, took }) =>
    took !== undefined && took.p95Ms > promised ? [{ kind, promised, p95Ms: took.p95Ms }] : [],
  );
  return html`<section class="card"><h2>${t(locale, 'rules.times')}</h2>${missed.map(
    ({ kind, promised, p95Ms }) =>
      html`<p><b class="bad">${t(locale, 'rules.missed', { what: t(locale, `trust.times.kind.${kind}`) })}</b> ${t(locale, 'rules.missed-text', { took: tookText(locale, p95Ms), promised: tookText(locale, promised) })}</p>`,
  )}<p class="muted small">${t(locale, 'rules.times-text')}</p><div class="scroll"><table class="st three"><thead><tr><th scope="col">${t(locale, 'rules.what')}</th><th><span aria-hidden="true"></span></th><th scope="col" class="r">${t(locale, 'rules.half-within')}</th><th scope="col" class="r">${t(locale, 'rules.most-within')}</th><th scope="col" class="r">${t(locale, 'rules.promised')}</th></tr></thead>
<tbody>${rows.map((row) => timeOf(row, locale))}</tbody></table></div>
<p class="key">${t(locale, 'rules.times-key')}</p></section>`;
}

interface TimeRow {
  readonly kind: keyof typeof PROMISES;
  readonly promised: number;
  readonly took: ReviewTimes | undefined;
}

function timeOf({ kind, promised, took }: TimeRow, locale: Locale): Markup {
  const name = html`<b>${t(locale, `trust.times.kind.${kind}`)}</b><small>${t(locale, 'rules.decided-count', { count: took?.decided ?? 0 })}</small>`;
  const promise = html`<td class="r nw" data-l="${t(locale, 'rules.promised')}">${tookText(locale, promised)}</td>`;
  if (took === undefined)
    return html`<tr><td>${name}</td><td></td><td class="r" data-l="${t(locale, 'rules.half-within')}">–</td><td class="r" data-l="${t(locale, 'rules.most-within')}">–</td>${promise}</tr>`;
  const isLate = took.p95Ms > promised;
  return html`<tr><td>${name}</td><td class="wide">${drawnTime(took, promised)}</td><td class="r nw" data-l="${t(locale, 'rules.half-within')}">${tookText(locale, took.medianMs)}</td><td class="r nw" data-l="${t(locale, 'rules.most-within')}">${isLate ? html`<b class="bad">${tookText(locale, took.p95Ms)}</b>` : tookText(locale, took.p95Ms)}</td>${promise}</tr>`;
}

const LINE = 130;

function drawnTime({ medianMs, p95Ms }: ReviewTimes, promised: number): Markup {
  const whole = Math.max(promised, p95Ms) * 1.06;
  const at = (ms: number): string => ((ms / whole) * LINE).toFixed(1);
  const isLate = p95Ms > promised;
  return html`<svg class="rg" viewBox="0 0 130 20" aria-hidden="true"><rect class="pr" x="0" y="2" width="${at(promised)}" height="16" rx="4"/><rect class="edge" x="${at(promised)}" y="2" width="2" height="16"/><rect class="ln${isLate ? ' late' : ''}" x="${at(medianMs)}" y="8" width="${at(Math.max(0, p95Ms - medianMs))}" height="4" rx="2"/><circle class="md" cx="${at(medianMs)}" cy="10" r="6"/></svg>`;
}

function earningsOf({ earnings }: Read, locale: Locale): Markup {
  const title = html`<h2>${t(locale, 'rules.earnings')}</h2>`;
  if (earnings === undefined || earnings.levels.length === 0)
    return html`<section class="card">${title}<p class="muted">${t(locale, 'rules.earnings.none')}</p></section>`;
  const month = monthText(locale, instantOf(Date.parse(`${earnings.month}T00:00:00Z`)));
  const all = earnings.levels.find(({ level }) => level === 'all');
  return html`<section class="card">${title}<p class="muted small">${t(locale, 'rules.earnings-text', { month })}</p><div class="scroll"><table class="st"><thead><tr><th scope="col">${t(locale, 'rules.level')}</th><th scope="col" class="r">${t(locale, 'rules.earned-nothing')}</th><th scope="col" class="r">${t(locale, 'rules.quarter-below')}</th><th scope="col" class="r">${t(locale, 'rules.half-below')}</th><th scope="col" class="r">${t(locale, 'rules.quarter-above')}</th></tr></thead>
<tbody>${earnings.levels.map((one) => levelEarnings(one, locale))}</tbody></table></div>
${all === undefined ? NOTHING : html`<div class="well"><b>${t(locale, 'rules.nothing-of-100', { count: Math.floor((all.without * 100) / all.sellers) })}</b> <span class="muted">${t(locale, 'rules.half-of-all', { amount: signed(all.halfBelow, locale) })}</span></div>`}</section>`;
}

const signed = (amount: Money, locale: Locale): string =>
  `${amount < 0n ? '−' : ''}${moneyFigures(amount, locale)}`;

function levelEarnings(one: LevelEarnings, locale: Locale): Markup {
  const isAll = one.level === 'all';
  const amount = (label: ServerMessageId, value: Money) =>
    html`<td class="r" data-l="${t(locale, label)}">${signed(value, locale)}</td>`;
  return html`<tr${isAll ? html` class="sum"` : ''}><td>${isAll ? t(locale, 'rules.all') : t(locale, `pages.level.${one.level}` as ServerMessageId)}<small>${t(locale, 'rules.sellers', { count: one.sellers })}</small></td><td class="r" data-l="${t(locale, 'rules.earned-nothing')}">${percentRoundedDown(locale, { part: one.without, of: one.sellers })}</td>${amount('rules.quarter-below', one.quarterBelow)}${amount('rules.half-below', one.halfBelow)}${amount('rules.quarter-above', one.quarterAbove)}</tr>`;
}

/** Current costs and benefits of levels and packs. */
function levelsOf({ versions, now }: Read, locale: Locale): Markup {
  const levels = ruleOf('levels', versions, now).value as Readonly<
    Record<string, Readonly<Record<string, Json>>>
  >;
  const packs = ruleOf('packs', versions, now).value as Readonly<
    Record<string, Readonly<Record<string, Json>>>
  >;
  const cell = (label: ServerMessageId, value: string) =>
    html`<td class="r" data-l="${t(locale, label)}">${value}</td>`;
  const figuresOf = (value: Json | undefined): string => usdtText(locale, value ?? '0').replace(' USDT', '');
  const number = (value: Json | undefined): string =>
    value === undefined ? '–' : numberText(locale, Number(value));
  const row = (name: string, terms: Readonly<Record<string, Json>>, earnedAt: string) =>
    html`<tr><td><b>${name}</b></td>${cell('rules.price', figuresOf(terms['price']))}${cell('rules.rights', number(terms['rights']))}${cell('rules.episodes', number(terms['episodes']))}${cell('rules.weight', number(terms['trafficWeight']))}${cell('rules.earned-at', earnedAt)}</tr>`;
  return html`<section class="card"><h2>${t(locale, 'rules.levels')}</h2><p class="muted small">${t(locale, 'rules.levels-text')}</p><div class="scroll"><table class="st"><thead><tr><th scope="col">${t(locale, 'rules.level')}</th>${(
    ['rules.price', 'rules.rights', 'rules.episodes', 'rules.weight', 'rules.earned-at'] as const
  ).map((label) => html`<th scope="col" class="r">${t(locale, label)}</th>`)}</tr></thead><tbody>
${AGENT_LEVELS.map((level) => row(t(locale, `pages.level.${level}` as ServerMessageId), levels[level] ?? {}, figuresOf(levels[level]?.['earnedAt'])))}
${Object.values(packs).map((terms) => row(t(locale, 'rules.pack'), terms, '–'))}</tbody></table></div></section>`;
}
