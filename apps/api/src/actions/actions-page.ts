import { DAY_MS, type Instant, type Locale, later } from '@cliffhanger/core/kernel';
import { COMMAND_LINE, STAFF_ROLES } from '@cliffhanger/core/staff';
import { type ActionLine, checkActionLines } from '@cliffhanger/core/transparency';
import type { ServerMessageId } from '@cliffhanger/i18n';
import { t } from '@cliffhanger/i18n/server';
import { clockText, dateText, html, type Markup, NOTHING, numberText } from '../public-page/index.ts';
import { actionsAddress } from './actions-query.ts';
import type { ActionsDay, ActionsQuery } from './read-actions.ts';

export const ACTIONS_STYLE = `
.figs{display:grid;grid-template-columns:repeat(4,1fr);background:var(--surface);border-radius:16px;margin-top:20px}
.figs div{padding:16px 20px;border-left:1px solid var(--line)}
.figs div:first-child{border:0}
.figs b{display:block;font:680 26px/32px var(--font);letter-spacing:-.02em}
.figs span{display:block;font:400 13px/18px var(--font);color:var(--muted)}
.flt{display:flex;gap:8px;margin-bottom:8px;flex-wrap:wrap;align-items:end}
.flt label{display:grid;gap:2px;font:400 13px/18px var(--font);color:var(--muted)}
.flt input,.flt select{min-height:44px;padding:8px 12px;border:1px solid var(--edge);border-radius:12px;background:var(--surface);color:var(--ink);font-size:14px}
.log td{padding-top:8px;padding-bottom:8px}
.log td .mono{display:block;color:var(--muted)}
.days{display:flex;flex-wrap:wrap;gap:8px;justify-content:space-between;margin-top:12px}
.run{display:flex;justify-content:space-between;align-items:center;gap:12px 24px;flex-wrap:wrap;margin-top:12px}
.run.is-good{background:var(--good-soft)}.run.is-bad{background:var(--bad-soft)}
.run p{overflow-wrap:anywhere}
@media(max-width:760px){.figs{grid-template-columns:1fr 1fr}.figs div:nth-child(odd){border-left:0}.figs div:nth-child(n+3){border-top:1px solid var(--line)}
.log thead{position:absolute;clip-path:inset(50%)}
.log tr{display:grid;grid-template-columns:auto 1fr auto;gap:2px 10px;padding:12px 0;border-bottom:1px solid var(--line);align-items:baseline}
.log td,.log td.r{padding:0;border:0;text-align:left}.log td:nth-child(3){grid-column:1/-1;grid-row:2}
.log td:nth-child(4){grid-row:1;grid-column:3}.log .pill{white-space:normal}.log td:nth-child(5),.log td:nth-child(6){grid-row:3}}
`;

export const actionsBody = (
  shown: ActionsDay,
  { locale, canCheck }: { readonly locale: Locale; readonly canCheck: boolean },
): Markup => html`
<section class="head"><div><h1>${t(locale, 'actions.title')}</h1><p class="lead">${t(locale, 'actions.lead')}</p></div>
${standingOf(shown, locale)}</section>
${figuresOf(shown, locale)}
<section class="card">${filtersOf(shown, locale)}${linesOf(shown, locale)}${turnsOf(shown, locale)}</section>
<section class="card"><h2>${t(locale, 'actions.check')}</h2><p class="muted">${t(locale, 'actions.check.text')}</p>
${canCheck ? checkOf(locale) : NOTHING}
<p class="small muted">${t(locale, 'actions.format')}</p>
<p class="mono">SHA-256( cliffhanger-action-1 ⏎ previousHash ⏎ sequence ⏎ at ⏎ roles ⏎ action ⏎ kind ⏎ subject ⏎ result )</p>
<p><a href="/actions.jsonl">${t(locale, 'actions.download')}</a></p></section>`;

/**
 * Each line of a day is chained to the previous one. A filtered page leaves lines out, so it does not claim
 * that.
 */
function standingOf({ query, lines }: ActionsDay, locale: Locale): Markup {
  const isFiltered = query.role !== undefined || query.only !== undefined;
  const inOrder = lines.toReversed();
  const [first] = inOrder;
  if (first === undefined || isFiltered) return NOTHING;
  const from = { sequence: first.sequence - 1n, head: first.previousHash };
  const { fault } = checkActionLines(from, inOrder);
  return fault === undefined
    ? NOTHING
    : html`<span class="pill is-bad">${t(locale, 'actions.broken', { line: numberText(locale, fault.at) })}</span>`;
}

const figuresOf = ({ query, counts }: ActionsDay, locale: Locale): Markup => html`
<section class="figs">${(
  [
    [counts.lines, t(locale, 'actions.count.lines', { day: dateText(locale, query.from) })],
    [counts.refused, t(locale, 'actions.count.refused')],
    [counts.personal, t(locale, 'actions.count.personal')],
    [counts.failed, t(locale, 'actions.count.failed')],
  ] as const
).map(
  ([count, what]) => html`<div><b>${numberText(locale, count)}</b><span>${what}</span></div>`,
)}</section>`;

const optionOf = (value: string, text: string, chosen: string | undefined): Markup =>
  html`<option value="${value}"${value === (chosen ?? '') ? html` selected` : ''}>${text}</option>`;

const filtersOf = ({ query }: ActionsDay, locale: Locale): Markup => html`
<form class="flt" method="get" action="/actions">${query.lang === undefined ? NOTHING : html`<input type="hidden" name="lang" value="${query.lang}">`}
<label>${t(locale, 'actions.day')}<input type="date" name="day" value="${query.day}"></label>
<label>${t(locale, 'actions.role')}<select name="role">${optionOf('', t(locale, 'actions.every-role'), query.role)}${[...STAFF_ROLES, COMMAND_LINE].map((role) => optionOf(role, roleText(role, locale), query.role))}</select></label>
<label>${t(locale, 'actions.which')}<select name="only">${optionOf('', t(locale, 'actions.which.all'), query.only)}${optionOf('refused', t(locale, 'actions.which.refused'), query.only)}${optionOf('personal', t(locale, 'actions.which.personal'), query.only)}</select></label>
<button class="btn is-soft" type="submit">${t(locale, 'actions.show')}</button></form>`;

const roleText = (role: string, locale: Locale): string => t(locale, `pages.role.${role}` as ServerMessageId);

const rolesText = (roles: string, locale: Locale): string =>
  roles === ''
    ? t(locale, 'actions.nobody')
    : roles
        .split(',')
        .map((role) => roleText(role, locale))
        .join(', ');

const linesOf = ({ lines }: ActionsDay, locale: Locale): Markup =>
  lines.length === 0
    ? html`<p class="muted">${t(locale, 'actions.none')}</p>`
    : html`<div class="scroll"><table class="log"><thead><tr><th scope="col">UTC</th><th scope="col">${t(locale, 'actions.role')}</th><th scope="col">${t(locale, 'actions.action')}</th><th scope="col">${t(locale, 'actions.result')}</th><th scope="col" class="r">${t(locale, 'actions.line')}</th><th scope="col" class="r">${t(locale, 'actions.fingerprint')}</th></tr></thead>
<tbody>${lines.map((line) => lineOf(line, locale))}</tbody></table></div>`;

const SHOWN_OF_A_HASH = 8;

const lineOf = (line: ActionLine, locale: Locale): Markup => html`
<tr><td class="muted nw">${clockText(locale, line.at)}</td><td>${rolesText(line.roles, locale)}</td>
<td><b>${areaText(line.action, locale)}, ${t(locale, line.kind === 'view' ? 'actions.kind.view' : 'actions.kind.change')}</b><span class="mono">${line.action}${line.subject === null ? '' : ` · ${line.subject.kind} ${line.subject.reference}`}</span></td>
<td>${resultOf(line, locale)}</td><td class="r muted">${numberText(locale, line.sequence)}</td><td class="r mono nw" title="${line.hash}">${line.hash.slice(0, SHOWN_OF_A_HASH)}</td></tr>`;

const AREAS = [
  'catalog',
  'chain',
  'content',
  'dashboard',
  'ledger',
  'media',
  'messages',
  'reviews',
  'settings',
  'staff',
  'support',
] as const;

/** The action's area in words; a command of the machine's owner has none. */
function areaText(action: string, locale: Locale): string {
  const area = AREAS.find((name) => action.startsWith(`${name}.`));
  return t(locale, area === undefined ? 'actions.area.machine' : `actions.area.${area}`);
}

function resultOf({ result, isPersonal }: ActionLine, locale: Locale): Markup {
  const personal = isPersonal
    ? html` <span class="pill is-info">${t(locale, 'actions.personal')}</span>`
    : NOTHING;
  if (result === 'ok') return html`<span class="pill">${t(locale, 'actions.done')}</span>${personal}`;
  const [look, text] =
    result === 'failed' ? ['is-warn', t(locale, 'actions.failed')] : ['is-bad', t(locale, 'actions.refused')];
  return html`<span class="pill ${look}">${text}</span>${personal}${result === 'failed' ? NOTHING : html`<small class="mono">${result}</small>`}`;
}

/** Links to older lines of the day, and to the previous and next day. */
function turnsOf({ query, lines, hasMore, today }: ActionsDay, locale: Locale): Markup {
  const link = (to: ActionsQuery, text: string) =>
    html`<a class="btn" href="${actionsAddress(to)}">${text}</a>`;
  const dayAt = (at: Instant) => ({ ...query, from: at, day: isoDay(at), before: undefined });
  const before = dayAt(later(query.from, -DAY_MS));
  const after = dayAt(later(query.from, DAY_MS));
  return html`<div class="days">${link(before, `← ${dateText(locale, before.from)}`)}
${hasMore ? link({ ...query, before: lines.at(-1)?.sequence }, t(locale, 'actions.earlier')) : NOTHING}
${query.day < today ? link(after, `${dateText(locale, after.from)} →`) : NOTHING}</div>`;
}

const isoDay = (at: Instant): string => new Date(at).toISOString().slice(0, 10);

/** The script fills in the placeholders in braces. */
const checkOf = (locale: Locale): Markup => html`
<div class="well run" data-check="actions" data-busy="${t(locale, 'actions.check.busy', { lines: '{lines}' })}" data-good="${t(locale, 'actions.check.good', { lines: '{lines}', head: '{head}' })}" data-bad="${t(locale, 'actions.check.bad', { line: '{line}' })}" data-gone="${t(locale, 'pages.check-gone')}">
<p role="status">${t(locale, 'actions.check.idle')}</p><button class="btn is-primary" type="button" hidden>${t(locale, 'actions.check.go')}</button></div>`;
