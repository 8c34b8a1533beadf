import type { Locale } from '@cliffhanger/core/kernel';
import { t } from '@cliffhanger/i18n/server';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { html } from '../public-page/markup.ts';
import { PAGE_STYLE } from '../public-page/page-style.ts';
import { readerLocale } from '../storefront/reader-locale.ts';
import { pagePolicyOf } from './server/static-files.ts';

const STYLES = `<style>${PAGE_STYLE}main{min-height:90vh;display:grid;align-content:center;max-width:560px}</style>`;
const POLICY = pagePolicyOf(STYLES, { filesUrl: undefined });
/** Pages that were turned away together come back one after another. */
const SPREAD_SECONDS = 5;

/** A browser that opens a page: what is asked by a script accepts anything, or JSON. */
export const wantsPage = ({ method, headers }: FastifyRequest): boolean =>
  (method === 'GET' || method === 'HEAD') && /\btext\/html\b/i.test(headers.accept ?? '');

/** No database, no files, no script: it is written when everything else waits. */
export function sendOverloadPage(
  request: FastifyRequest,
  reply: FastifyReply,
  leastSeconds: number,
): FastifyReply {
  const seconds = leastSeconds + 1 + Math.floor(Math.random() * SPREAD_SECONDS);
  return reply
    .code(503)
    .type('text/html; charset=utf-8')
    .header('content-security-policy', POLICY)
    .header('retry-after', seconds)
    .header('cache-control', 'no-store')
    .header('vary', 'accept, accept-language')
    .send(pageIn(localeOf(request), seconds));
}

const pageIn = (locale: Locale, seconds: number): string => `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta http-equiv="refresh" content="${seconds}">
${html`<title>${t(locale, 'pages.busy.title')} · Cliffhanger</title>`.markup}
${STYLES}
</head>
<body>
${
  html`<main class="wrap"><h1>${t(locale, 'pages.busy.title')}</h1>
<p class="lead">${t(locale, 'pages.busy.text')}</p></main>`.markup
}
</body>
</html>
`;

const localeOf = ({ query, headers }: FastifyRequest): Locale =>
  readerLocale({
    wanted: (query as { readonly lang?: unknown } | undefined)?.lang,
    remembered: undefined,
    acceptLanguage: headers['accept-language'],
  });
