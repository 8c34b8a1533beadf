import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { contentSecurityPolicy } from './security-headers.ts';

/** File names in this folder contain a content hash, so they are cached forever. */
const HASHED_FOLDER = `${sep}assets${sep}`;
const FOR_EVER = 'public, max-age=31536000, immutable';
const ASK_EACH_TIME = 'no-cache';

/** The offline statement checker: a single page with inline script and styles. */
const CHECKER = 'verify.html';

const SCRIPTS = /<script>([^]*?)<\/script>/g;
const STYLES = /<style>([^]*?)<\/style>/g;

/** CSP digests of the page's inline scripts or styles. */
const digestsOf = (page: string, parts: RegExp): readonly string[] =>
  [...page.matchAll(parts)].map(
    ([, part = '']) => `'sha256-${createHash('sha256').update(part).digest('base64')}'`,
  );

/** The page's CSP: our own files and its inline parts. */
export const pagePolicyOf = (
  page: string,
  sources: { readonly playsObjects?: boolean; readonly filesUrl: string | undefined },
): string =>
  contentSecurityPolicy({ scripts: digestsOf(page, SCRIPTS), styles: digestsOf(page, STYLES), ...sources });

export interface BuiltApp {
  readonly folder: string;
  /** Base URL of pictures on another host; undefined when we serve them. */
  readonly filesUrl: string | undefined;
}

/** The built seller app. Hash routing: only `/` serves the page. */
export const serveSellerApp = (http: FastifyInstance, app: BuiltApp): Promise<void> =>
  serveApp(http, app, { decorateReply: true });

/** The console has a path prefix, so that a proxy can give it a host or block it from outside. */
export const serveConsole = (http: FastifyInstance, app: BuiltApp): Promise<void> =>
  serveApp(http, app, { prefix: '/console/', decorateReply: false });

/** Built files: pre-compressed; caching depends on the name. */
export const preparedFiles = {
  preCompressed: true,
  cacheControl: false,
  dotfiles: 'ignore',
  setHeaders: (reply: { header(name: string, value: string): unknown }, path: string): void => {
    reply.header('cache-control', path.includes(HASHED_FOLDER) ? FOR_EVER : ASK_EACH_TIME);
  },
} as const;

interface AppMount {
  readonly prefix?: string;
  /** True for the first app only: the plugin can decorate replies once. */
  readonly decorateReply: boolean;
}

async function serveApp(
  http: FastifyInstance,
  { folder, filesUrl }: BuiltApp,
  mount: AppMount,
): Promise<void> {
  const page = join(folder, 'index.html');
  if (!existsSync(page)) {
    http.log.warn({ folder }, 'an app is not built: only calls are served');
    return;
  }
  const policies = [page, join(folder, CHECKER)]
    .filter((path) => existsSync(path))
    .map((path) => ({ path, policy: pagePolicyOf(readFileSync(path, 'utf8'), { filesUrl }) }));
  await http.register(fastifyStatic, {
    ...preparedFiles,
    ...mount,
    root: folder,
    index: ['index.html'],
    setHeaders: (reply, path) => {
      preparedFiles.setHeaders(reply, path);
      // The path is `index.html` or a compressed `index.html.br`.
      const found = policies.find((one) => path.startsWith(one.path));
      if (found !== undefined) reply.header('content-security-policy', found.policy);
    },
  });
}
