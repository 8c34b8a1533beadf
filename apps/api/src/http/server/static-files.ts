import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { contentSecurityPolicy } from './security-headers.ts';

/** Names in here carry a hash of their content: what was fetched once is good for ever. */
const HASHED_FOLDER = `${sep}assets${sep}`;
const FOR_EVER = 'public, max-age=31536000, immutable';
const ASK_EACH_TIME = 'no-cache';

/** The program that checks statements offline: one page with all that it needs in it. */
const CHECKER = 'verify.html';

const SCRIPTS = /<script>([^]*?)<\/script>/g;
const STYLES = /<style>([^]*?)<\/style>/g;

/** What stands in the page itself, as the browser is told to recognise it: exactly this counts, nothing else. */
const digestsOf = (page: string, parts: RegExp): readonly string[] =>
  [...page.matchAll(parts)].map(
    ([, part = '']) => `'sha256-${createHash('sha256').update(part).digest('base64')}'`,
  );

/** What a page of ours may do: run our files, and what stands in it. */
export const pagePolicyOf = (
  page: string,
  sources: { readonly playsObjects?: boolean; readonly filesUrl: string | undefined },
): string =>
  contentSecurityPolicy({ scripts: digestsOf(page, SCRIPTS), styles: digestsOf(page, STYLES), ...sources });

export interface BuiltApp {
  readonly folder: string;
  /** Where its pictures lie, when not with us. */
  readonly filesUrl: string | undefined;
}

/** The built seller app. Its routes live behind the hash, so only `/` needs the page itself. */
export const serveSellerApp = (http: FastifyInstance, app: BuiltApp): Promise<void> =>
  serveApp(http, app, { decorateReply: true });

/** The console, under an address of its own: a proxy can give it a host, or shut it off from the outside. */
export const serveConsole = (http: FastifyInstance, app: BuiltApp): Promise<void> =>
  serveApp(http, app, { prefix: '/console/', decorateReply: false });

/** Built files: compressed beforehand, and kept by browsers as long as their names allow. */
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
  /** By the first one only: what answers with files is added to replies once. */
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
      // Served as it is, or compressed: `index.html.br`.
      const found = policies.find((one) => path.startsWith(one.path));
      if (found !== undefined) reply.header('content-security-policy', found.policy);
    },
  });
}
