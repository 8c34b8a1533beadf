import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { ViewerCountry } from '@cliffhanger/core/catalog';
import type { Locale } from '@cliffhanger/core/kernel';
import { cookiesOf } from '@cliffhanger/operations';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { pagePolicyOf, preparedFiles } from '../http/server/static-files.ts';
import { clickTokensOf } from '../http/viewer-door.ts';
import { fillTemplate } from './fill-template.ts';
import { type LandingDrama, landingPage } from './landing-page.ts';
import { knownLocale, LANGUAGE_COOKIE, readerLocale } from './reader-locale.ts';

export interface Storefront {
  readonly folder: string;
  readonly filesUrl: string | undefined;
  readonly publicUrl: string;
  readonly countryOf: (request: FastifyRequest) => ViewerCountry;
  /** Undefined if the drama does not exist, is not on sale, or is not sold in that country. */
  readonly findDrama: (asked: {
    readonly id: string;
    readonly locale: Locale;
    /** Click tokens from tracking links. */
    readonly clickTokens: readonly string[];
    readonly country: ViewerCountry;
  }) => Promise<LandingDrama | undefined>;
  /** From the settings in force. */
  readonly appName: () => Promise<string>;
  /** The first moment of a preview, in base64. */
  readonly openingOf: (preview: string) => Promise<string | undefined>;
  /** The picture of a link preview. */
  readonly drawCard: (poster: string) => Promise<Buffer | undefined>;
}

const PREFIX = '/watch';
const YEAR_SECONDS = 365 * 24 * 60 * 60;
const CARD_IS_GOOD_FOR = 'public, max-age=86400';

interface Page {
  readonly html: string;
  readonly policy: string;
}

/**
 * The storefront under `/watch/`: a server-rendered page per drama, and one shell page for everything else.
 */
export async function serveStorefront(http: FastifyInstance, storefront: Storefront): Promise<void> {
  const { folder, filesUrl } = storefront;
  if (!existsSync(join(folder, 'index.html'))) {
    http.log.warn({ folder }, 'the storefront is not built: only calls are served');
    return;
  }
  const pages = {
    landing: builtPage(join(folder, 'landing.html'), filesUrl),
    shell: builtPage(join(folder, 'index.html'), filesUrl),
  };
  await http.register(fastifyStatic, {
    ...preparedFiles,
    root: join(folder, 'assets'),
    prefix: `${PREFIX}/assets/`,
    decorateReply: false,
  });
  addLanding(http, storefront, pages);
  const shell = async (request: FastifyRequest, reply: FastifyReply) =>
    sendShell(request, reply, pages.shell());
  http.get(PREFIX, async (_request, reply) => reply.redirect(`${PREFIX}/`, 308));
  http.get(`${PREFIX}/*`, shell);
}

/** Reloads the file after a new build: in development the server outlives many builds. */
function builtPage(file: string, filesUrl: string | undefined): () => Page {
  let known: (Page & { readonly builtAt: number }) | undefined;
  return () => {
    const builtAt = statSync(file).mtimeMs;
    if (known?.builtAt !== builtAt) {
      const html = readFileSync(file, 'utf8');
      known = { html, policy: pagePolicyOf(html, { playsObjects: true, filesUrl }), builtAt };
    }
    return known;
  };
}

function addLanding(
  http: FastifyInstance,
  { publicUrl, countryOf, findDrama, openingOf, drawCard, appName }: Storefront,
  { landing, shell }: { readonly landing: () => Page; readonly shell: () => Page },
): void {
  http.get<{ Params: { id: string } }>(`${PREFIX}/drama/:id`, async (request, reply) => {
    const locale = localeOf(request);
    rememberChoice(request, reply);
    const [drama, name] = await Promise.all([
      findDrama({
        id: request.params.id,
        locale,
        clickTokens: clickTokensOf(request),
        country: countryOf(request),
      }),
      appName(),
    ]);
    // The app explains the reason and offers similar dramas.
    if (drama === undefined) return sendShell(request, reply.code(404), shell());
    const page = landing();
    const opening = drama.preview === null ? undefined : await openingOf(drama.preview);
    return send(
      reply,
      page,
      landingPage(page.html, { ...drama, opening }, { locale, publicUrl, appName: name }),
    );
  });
  http.get<{ Params: { id: string } }>(`${PREFIX}/drama/:id/card.jpg`, async (request, reply) => {
    const drama = await findDrama({
      id: request.params.id,
      locale: localeOf(request),
      clickTokens: [],
      country: null,
    });
    const card = drama === undefined ? undefined : await drawCard(drama.poster);
    if (card === undefined) return reply.callNotFound();
    // Other sites embed this picture in link previews.
    return reply
      .type('image/jpeg')
      .header('cache-control', CARD_IS_GOOD_FOR)
      .header('cross-origin-resource-policy', 'cross-origin')
      .send(card);
  });
}

const sendShell = (request: FastifyRequest, reply: FastifyReply, shell: Page): FastifyReply =>
  send(reply, shell, fillTemplate(shell.html, { lang: localeOf(request) }));

/** Rendered per request, so compressed here: a third of a millisecond, a third of the bytes. */
function send(reply: FastifyReply, { policy }: Page, html: string): FastifyReply {
  reply
    .type('text/html; charset=utf-8')
    .header('content-security-policy', policy)
    .header('vary', 'accept-encoding, accept-language, cookie');
  const takesGzip = /\bgzip\b/.test(reply.request.headers['accept-encoding'] ?? '');
  return takesGzip ? reply.header('content-encoding', 'gzip').send(gzipSync(html)) : reply.send(html);
}

const localeOf = (request: FastifyRequest): Locale =>
  readerLocale({
    wanted: wantedIn(request),
    remembered: cookiesOf(request.headers.cookie, LANGUAGE_COOKIE)[0],
    acceptLanguage: request.headers['accept-language'],
  });

const wantedIn = ({ query }: FastifyRequest): unknown =>
  (query as { readonly lang?: unknown } | undefined)?.lang;

/** Stores the language that was chosen on a page without a script. */
function rememberChoice(request: FastifyRequest, reply: FastifyReply): void {
  const chosen = knownLocale(wantedIn(request));
  if (chosen === undefined) return;
  reply.header(
    'set-cookie',
    `${LANGUAGE_COOKIE}=${chosen}; Path=${PREFIX}; Max-Age=${YEAR_SECONDS}; SameSite=Lax`,
  );
}
