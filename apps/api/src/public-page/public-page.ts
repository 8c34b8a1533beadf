import { gzipSync } from 'node:zlib';
import { LOCALES, type Locale } from '@cliffhanger/core/kernel';
import { LOCALE_NAMES } from '@cliffhanger/i18n';
import { t } from '@cliffhanger/i18n/server';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { pagePolicyOf } from '../http/server/static-files.ts';
import { knownLocale, readerLocale } from '../storefront/reader-locale.ts';
import { html, type Markup, NOTHING } from './markup.ts';
import { PAGE_STYLE } from './page-style.ts';

/** Links of the header, in order. Sections that this api does not serve are left out. */
const SECTIONS = {
  solvency: '/solvency',
  rules: '/rules',
  draws: '/draws',
  actions: '/actions',
  status: '/status',
  verify: '/verify',
} as const;

export type PublicSection = keyof typeof SECTIONS;

interface Options {
  readonly section: PublicSection;
  /**
   * Added to the frame's styles. The page's CSP allows only `<style>` blocks with a known digest, so style
   * attributes do not work.
   */
  readonly style?: string;
  /** `max-age` for caches. */
  readonly keptForSeconds: number;
  /** Seconds between automatic reloads. A page that reloads gets `noindex`. */
  readonly refreshSeconds?: number;
}

export interface PageContent {
  readonly title: string;
  /** Content between header and footer: `.head`, then cards (see page-style.ts). */
  readonly body: Markup;
  /** Machine-readable versions: link text (`JSON`) and address. */
  readonly files: readonly { readonly name: string; readonly address: string }[];
  /** Address of a module of ours. */
  readonly script?: string | undefined;
}

export interface PublicPage {
  /** Sends the page in the reader's language. */
  send(
    request: FastifyRequest,
    reply: FastifyReply,
    contentIn: (locale: Locale) => PageContent | Promise<PageContent>,
  ): Promise<FastifyReply>;
}

/** The frame of the public pages. */
export function publicPage({ section, style = '', keptForSeconds, refreshSeconds }: Options): PublicPage {
  const styles = `<style>${PAGE_STYLE}${style}</style>`;
  const policy = pagePolicyOf(styles, { filesUrl: undefined });
  const meta =
    refreshSeconds === undefined
      ? ''
      : `<meta name="robots" content="noindex">\n<meta http-equiv="refresh" content="${refreshSeconds}">\n`;
  return {
    send: async (request, reply, contentIn) => {
      const locale = localeOf(request);
      const content = await contentIn(locale);
      reply
        .type('text/html; charset=utf-8')
        .header('content-security-policy', policy)
        .header('cache-control', `public, max-age=${keptForSeconds}`)
        .header('vary', 'accept-encoding, accept-language');
      return sendCompressed(
        request,
        reply,
        `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${meta}<link rel="icon" href="/icons/mark.svg" type="image/svg+xml">
${html`<title>${content.title} · Cliffhanger</title>`.markup}
${styles}
${scriptOf(content).markup}</head>
${bodyOf({ request, locale, section, content }).markup}
</html>
`,
      );
    },
  };
}

/** A file for programs, readable from any origin. */
export const publicFile = (
  request: FastifyRequest,
  reply: FastifyReply,
  { keptForSeconds, type, text }: { keptForSeconds: number; type: string; text: string },
): FastifyReply =>
  sendCompressed(
    request,
    reply
      .type(type)
      .header('cache-control', `public, max-age=${keptForSeconds}`)
      .header('access-control-allow-origin', '*')
      .header('cross-origin-resource-policy', 'cross-origin')
      .header('vary', 'accept-encoding'),
    text,
  );

export const publicJson = (
  request: FastifyRequest,
  reply: FastifyReply,
  { keptForSeconds, answer }: { keptForSeconds: number; answer: unknown },
): FastifyReply =>
  publicFile(request, reply, {
    keptForSeconds,
    type: 'application/json; charset=utf-8',
    text: JSON.stringify(answer),
  });

const scriptOf = ({ script }: PageContent): Markup =>
  script === undefined ? NOTHING : html`<script type="module" src="${script}"></script>\n`;

function sendCompressed(request: FastifyRequest, reply: FastifyReply, text: string): FastifyReply {
  const takesGzip = /\bgzip\b/.test(request.headers['accept-encoding'] ?? '');
  return takesGzip ? reply.header('content-encoding', 'gzip').send(gzipSync(text)) : reply.send(text);
}

const queryOf = ({ query }: FastifyRequest) => (query ?? {}) as Readonly<Record<string, unknown>>;

const localeOf = (request: FastifyRequest): Locale =>
  readerLocale({
    wanted: queryOf(request)['lang'],
    remembered: undefined,
    acceptLanguage: request.headers['accept-language'],
  });

interface Framed {
  readonly request: FastifyRequest;
  readonly locale: Locale;
  readonly section: PublicSection;
  readonly content: PageContent;
}

const bodyOf = ({ request, locale, section, content }: Framed): Markup => html`<body>
<a class="skip" href="#main">${t(locale, 'pages.skip')}</a>
${headerOf({ request, locale, section })}
<main class="wrap" id="main">
${content.body}
</main>
<footer class="foot"><div class="wrap"><p>${t(locale, 'pages.foot')}</p>${filesOf(content, locale)}</div></footer>
</body>`;

const filesOf = ({ files }: PageContent, locale: Locale): Markup =>
  files.length === 0
    ? NOTHING
    : html`<p>${t(locale, 'pages.file')} ${files.map(
        ({ name, address }, index) => html`${index === 0 ? '' : ', '}<a href="${address}">${name}</a>`,
      )}</p>`;

const MARK = html`<img src="/icons/mark.svg" alt="" width="22" height="22">`;

function headerOf({ request, locale, section }: Omit<Framed, 'content'>): Markup {
  // A chosen language is carried in the links, so that no cookie is needed.
  const chosen = knownLocale(queryOf(request)['lang']);
  const carried = chosen === undefined ? '' : `?lang=${chosen}`;
  const links = (Object.keys(SECTIONS) as PublicSection[])
    .filter((name) => request.server.hasRoute({ method: 'GET', url: SECTIONS[name] }))
    .map(
      (name) =>
        html`<a href="${SECTIONS[name]}${carried}"${name === section ? html` aria-current="page"` : ''}>${t(locale, `pages.nav.${name}`)}</a>`,
    );
  const languages = LOCALES.map(
    (code) =>
      html`<li class="other"><a href="${withLanguage(request, code)}" lang="${code}" hreflang="${code}"${code === locale ? html` aria-current="true"` : ''}>${LOCALE_NAMES[code]}</a></li>`,
  );
  return html`<header class="bar"><div class="wrap"><a class="brand" href="/">${MARK}Cliffhanger</a>
<nav aria-label="${t(locale, 'pages.nav')}">${links}</nav>
<details class="lang"><summary>${LOCALE_NAMES[locale]}</summary><ul>${languages}</ul></details>
<details class="menu"><summary>${t(locale, 'pages.menu')}</summary><ul>${links.map((link) => html`<li>${link}</li>`)}${languages}</ul></details>
</div></header>`;
}

/** The same page with its day and filters, in another language. */
function withLanguage(request: FastifyRequest, code: Locale): string {
  const asked = Object.entries(queryOf(request)).flatMap(([name, value]) =>
    typeof value === 'string' && name !== 'lang' ? [[name, value] as [string, string]] : [],
  );
  return `?${new URLSearchParams([...asked, ['lang', code]]).toString()}`;
}
