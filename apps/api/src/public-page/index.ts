/*
 * The frame of the public pages, which need no account: `/status`, `/rules`, `/draws`, `/actions` and
 * `/solvency`. Add a page like this:
 *
 *   const page = publicPage({ section: 'rules', style: RULES_STYLE, keptForSeconds: 60 });
 *   http.get('/rules', (request, reply) =>
 *     page.send(request, reply, async (locale) => ({
 *       title: t(locale, 'rules.title'),
 *       body: html`<section class="head"><div><h1>${t(locale, 'rules.title')}</h1></div></section>`,
 *       files: [{ name: 'JSON', address: '/rules.json' }],
 *     })),
 *   );
 *   http.get('/rules.json', (request, reply) => publicJson(request, reply, { keptForSeconds: 60, answer }));
 *
 * `send` picks the reader's language (`?lang`, then Accept-Language), writes header, navigation and footer,
 * and sets the page's CSP. The navigation lists a section if its address is a route of this api. Texts are in
 * `packages/i18n/messages/<locale>/pages.json`, shared styles (cards, pills, tables, buttons) in
 * page-style.ts, and formats of times and numbers in page-figures.ts. The CSP forbids `style="…"`: positions
 * and widths of drawings are SVG attributes.
 */
export { html, type Markup, NOTHING } from './markup.ts';
export * from './page-figures.ts';
export { publicFile, publicJson, publicPage } from './public-page.ts';
export { readSeldom } from './read-seldom.ts';
export { addSecurityTxt } from './security-txt.ts';
