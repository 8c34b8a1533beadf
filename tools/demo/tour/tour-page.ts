import { localConsole } from '@cliffhanger/testing/approvals';
import { DEMO_SELLER } from '@cliffhanger/testing/scenarios';
import { PAGES } from '@cliffhanger/wire/pages';
import type { WelcomeFacts } from '../welcome.ts';
import { TOUR_SCRIPT } from './tour-script.ts';
import { furtherLinks, type TourLink, type TourStep, tourSteps } from './tour-steps.ts';

const STYLE = `
  :root { color-scheme: light dark; --line: light-dark(#dfe2ea, #2a2e3d); --soft: light-dark(#f4f6fa, #171a24);
    --muted: light-dark(#565d70, #a3abbf); --accent: light-dark(#0b57d0, #8ab4ff); }
  * { box-sizing: border-box; }
  body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 0 auto; padding: 2.5rem 1.25rem 4rem;
    background: light-dark(#fff, #0f1118); color: light-dark(#14161f, #eceef5); }
  h1 { font-size: 2rem; line-height: 1.2; margin: 0 0 .25rem; }
  h2 { font-size: 1.125rem; margin: 0; }
  p { margin: .375rem 0 0; }
  .lead, small { color: var(--muted); }
  ol { list-style: none; margin: 2rem 0; padding: 0; display: grid; gap: .75rem; }
  li.step { display: grid; grid-template-columns: 6rem 1fr; gap: 0 1.25rem; border: 1px solid var(--line); border-radius: 12px;
    padding: 1.125rem 1.25rem; }
  .who { color: var(--muted); font-size: .875rem; } .who b { display: block; color: var(--accent); }
  nav { display: flex; flex-wrap: wrap; gap: .5rem; margin-top: .75rem; }
  nav a, button { font: inherit; font-size: .9375rem; min-height: 2.25rem; padding: .3125rem .875rem; border-radius: 8px;
    border: 1px solid var(--line); background: var(--soft); color: inherit; text-decoration: none; cursor: pointer; }
  nav a { color: var(--accent); } nav a:hover, button:hover { border-color: var(--accent); }
  table { width: 100%; border-collapse: collapse; margin-top: .75rem; font-size: .9375rem; }
  th, td { text-align: left; padding: .5rem .75rem .5rem 0; border-top: 1px solid var(--line); vertical-align: top; }
  th { color: var(--muted); font-weight: 500; border-top: 0; }
  code { font: .9375rem ui-monospace, monospace; } td.code code { font-size: 1.125rem; letter-spacing: .06em; }
  .scroll { overflow-x: auto; } section { margin-top: 2rem; }
  @media (max-width: 34rem) { li.step { grid-template-columns: 1fr; } .who b { display: inline; margin-right: .5rem; } }
`;

/** The demo's first page: a tour of two minutes, and all logins. */
export function tourPage(facts: WelcomeFacts, nonce: string): string {
  const steps = tourSteps(facts);
  const minutes = Math.round(steps.reduce((sum, { seconds }) => sum + seconds, 0) / 60);
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<link rel="icon" href="data:,">
<title>Cliffhanger: a tour of ${minutes} minutes</title>
<style nonce="${nonce}">${STYLE}</style>
<main>
<h1>Cliffhanger in ${minutes} minutes</h1>
<p class="lead">Follow one order from a viewer’s click to a payout. Sixty days of business lie behind this demo; nothing here is real money.</p>
<ol>${steps.map(stepOf).join('')}</ol>
<section aria-labelledby="logins"><h2 id="logins">Who logs in with what</h2>
<div class="scroll"><table>
<thead><tr><th>Who</th><th>Where</th><th>Email</th><th>Password</th><th>Code now</th></tr></thead>
<tbody>${sellerRow(facts)}${facts.staff.map((colleague) => staffRow(facts, colleague)).join('')}</tbody>
</table></div>
<p><small>A code counts once and changes every thirty seconds; this table follows.</small></p></section>
<section aria-labelledby="more"><h2 id="more">And then</h2><nav>${furtherLinks(facts).map(linkOf).join('')}</nav></section>
</main>
<script nonce="${nonce}">${TOUR_SCRIPT}</script>
</html>`;
}

const stepOf = ({ who, seconds, title, text, links, button }: TourStep, index: number): string => `
<li class="step"><div class="who"><b>${index + 1} · ${escape(who)}</b>about ${seconds} s</div>
<div><h2>${escape(title)}</h2><p>${escape(text)}</p><nav>${links.map(linkOf).join('')}${
  button === undefined
    ? ''
    : `<button type="button" data-days="${button.days}">${escape(button.name)}</button>`
}</nav></div></li>`;

const linkOf = ({ name, address }: TourLink): string =>
  `<a href="${escape(address)}" target="_blank" rel="noopener">${escape(name)}</a>`;

const sellerRow = ({ addresses: { apiUrl } }: WelcomeFacts): string =>
  `<tr><td>${escape(DEMO_SELLER.realName)}<br><small>seller</small></td>
<td>${linkOf({ name: 'Seller app', address: `${apiUrl}/#${PAGES.login}` })}</td>
<td><code>${escape(DEMO_SELLER.email)}</code></td><td><code>${escape(DEMO_SELLER.password)}</code></td><td>none</td></tr>`;

const staffRow = (
  { addresses: { apiUrl } }: WelcomeFacts,
  { name, email, password, roles }: WelcomeFacts['staff'][number],
): string =>
  `<tr><td>${escape(name)}<br><small>${escape(roles.join(', '))}</small></td>
<td>${linkOf({ name: 'Console', address: `${localConsole(apiUrl)}/console/` })}</td>
<td><code>${escape(email)}</code></td><td><code>${escape(password)}</code></td>
<td class="code"><code data-code-of="${escape(email)}">······</code></td></tr>`;

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
