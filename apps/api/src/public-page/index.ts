/*
 * The frame of the pages that everybody may read without an account: `/status`, `/rules`, `/draws`, `/actions`,
 * `/solvency`. A page of it is made so:
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
 * `send` finds the reader's language (`?lang`, then Accept-Language), writes header, navigation and footer, and sets the
 * page's policy. The navigation shows a section as soon as its address is a route of this api. Texts are in
 * `packages/i18n/messages/<locale>/pages.json`; styles of the frame that pages share (cards, pills, tables, buttons) are in
 * page-style.ts, times and numbers in the reader's language in page-figures.ts. The policy forbids `style="…"`: positions and widths of drawings are attributes of SVG.
 */
export { html, type Markup, NOTHING } from './markup.ts';
export * from './page-figures.ts';
export { publicFile, publicJson, publicPage } from './public-page.ts';
export { readSeldom } from './read-seldom.ts';
export { addSecurityTxt } from './security-txt.ts';
