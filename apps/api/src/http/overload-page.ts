import type { IncomingMessage } from 'node:http';
import type { Locale } from '@cliffhanger/core/kernel';
import { t } from '@cliffhanger/i18n/server';
import { html } from '../public-page/markup.ts';
import { PAGE_STYLE } from '../public-page/page-style.ts';
import { pagePolicyOf } from './server/static-files.ts';

const STYLES = `<style>${PAGE_STYLE}main{min-height:90vh;display:grid;align-content:center;max-width:560px}</style>`;
const POLICY = pagePolicyOf(STYLES, { filesUrl: undefined });

/** A browser navigation: scripts accept anything, or JSON. */
export const wantsPage = ({ method, headers }: Pick<IncomingMessage, 'method' | 'headers'>): boolean =>
  (method === 'GET' || method === 'HEAD') && /\btext\/html\b/i.test(headers.accept ?? '');

/** Needs no database, file or script, because it is sent under overload. */
export const overloadPage = (locale: Locale, seconds: number) => ({
  headers: {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': POLICY,
    'retry-after': String(seconds),
    'cache-control': 'no-store',
    vary: 'accept, accept-language',
  },
  body: pageIn(locale, seconds),
});

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
