import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LOCALES } from '@cliffhanger/core/kernel';
import { listHall } from '@cliffhanger/wire/catalog';
import { getHome } from '@cliffhanger/wire/dashboard';
import { getProfile } from '@cliffhanger/wire/identity';
import { type Endpoint, wireLocale } from '@cliffhanger/wire/kernel';
import { listOrders } from '@cliffhanger/wire/orders';
import { PAGES, type PageName } from '@cliffhanger/wire/pages';
import { getBalances } from '@cliffhanger/wire/wallet';
import type { HtmlTagDescriptor, Plugin } from 'vite';
import * as z from 'zod/mini';
import { FIRST_DRAMAS } from '../src/features/catalog/hall/first-dramas.ts';
import { FIRST_ORDERS } from '../src/features/orders/list/first-orders.ts';
import { type Chunks, chunksIn, chunkWith, closureOf, initialChunks } from './chunks.ts';
import { QUERIES_FILE, TAB_SCREENS } from './tab-screens.ts';

/*
 * Without it, the browser discovers a page's own code and messages only after the shell has run, a second later on a
 * phone. The document therefore inlines a manifest, and `bootstrap/preload-manifest.js` preloads the files of the
 * current address and language before the shell loads.
 */

/** The request the app will send, without `lang`. */
interface FirstCall {
  readonly path: string;
  readonly body: object;
}

interface FirstOfPage {
  readonly code: readonly string[];
  readonly messages: readonly string[];
  /** `calls` are sent for any query string, `plainCalls` only without one. */
  readonly calls: readonly FirstCall[];
  readonly plainCalls: readonly FirstCall[];
}

/** Read by `bootstrap/preload-manifest.js`. */
interface PreloadManifest {
  /** By path: code, message bundles and first queries of the page. */
  readonly pages: Readonly<Record<string, FirstOfPage>>;
  /** By stored language code, then by bundle. */
  readonly messages: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** The page at `/` for a logged-in seller, and the page for everybody else. */
  readonly first: string;
  readonly login: string;
  /** A worker (`bootstrap/formatters.js`). */
  readonly formatters: string;
}

const firstCall = <Request>(endpoint: Endpoint<Request>, request: Request): FirstCall => ({
  path: endpoint.path,
  body: z.encode(endpoint.request, request) as object,
});

interface FirstCalls {
  readonly always: readonly FirstCall[];
  readonly plain?: readonly FirstCall[];
}

/** Queries for the top of each tab; they are sent while its code loads. */
const FIRST_CALLS: Partial<Record<PageName, FirstCalls>> = {
  home: { always: [firstCall(getHome, {}), firstCall(getProfile, {})] },
  hall: { always: [], plain: [firstCall(listHall, FIRST_DRAMAS)] },
  orders: { always: [], plain: [firstCall(listOrders, FIRST_ORDERS)] },
  mine: { always: [firstCall(getProfile, {}), firstCall(getBalances, {})] },
};

function preloadManifestOf(chunks: Chunks, formatters: string): PreloadManifest {
  const queries = chunkWith(chunks, QUERIES_FILE);
  const always = initialChunks(chunks);
  const codeOf = (file: string): readonly string[] =>
    [...closureOf(chunks, [queries, chunkWith(chunks, file)]).difference(always)].map((name) => `/${name}`);
  const bundles = new Set(['identity', ...TAB_SCREENS.flatMap(({ messages }) => messages)]);
  const textFile = (locale: string, bundle: string): string =>
    `/${chunkWith(chunks, `virtual:messages/${locale}/${bundle}`).fileName}`;
  return {
    first: PAGES.mine,
    login: PAGES.login,
    formatters,
    pages: {
      [PAGES.login]: { code: [], messages: ['shell', 'identity'], calls: [], plainCalls: [] },
      ...Object.fromEntries(
        TAB_SCREENS.map(({ page, file, messages }) => [
          PAGES[page],
          {
            code: codeOf(file),
            messages,
            calls: FIRST_CALLS[page]?.always ?? [],
            plainCalls: FIRST_CALLS[page]?.plain ?? [],
          },
        ]),
      ),
    },
    messages: Object.fromEntries(
      LOCALES.map((locale) => [
        wireLocale(locale),
        Object.fromEntries([...bundles].map((bundle) => [bundle, textFile(locale, bundle)])),
      ]),
    ),
  };
}

const BOOTSTRAP = join(import.meta.dirname, '../bootstrap');
const scriptOf = (file: string): string =>
  readFileSync(join(BOOTSTRAP, file), 'utf8').replaceAll(/^\s*\/\/.*\n/gm, '');

/** Inlined: a request would take longer than running the script. */
const inline = (file: string): HtmlTagDescriptor => ({
  tag: 'script',
  children: scriptOf(file),
  injectTo: 'head-prepend',
});

function addressOf(files: readonly string[], name: RegExp): string {
  const found = files.find((file) => name.test(file));
  if (found === undefined) throw new Error(`the app has no file ${name.source}`);
  return `/${found}`;
}

/** Preloads the font: a font that arrives after the first paint causes a second layout. */
const fontPreload = (files: readonly string[]): HtmlTagDescriptor => ({
  tag: 'link',
  attrs: {
    rel: 'preload',
    as: 'font',
    type: 'font/woff2',
    crossorigin: true,
    href: addressOf(files, /inter-latin-(?!ext)[^/]*\.woff2$/),
  },
  injectTo: 'head-prepend',
});

export function preloadManifest(): Plugin {
  return {
    name: 'cliffhanger-preload-manifest',
    buildStart() {
      if (this.meta.watchMode) return;
      this.emitFile({ type: 'asset', name: 'formatters.js', source: scriptOf('formatters.js') });
    },
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) => {
        const colours = inline('appearance.js');
        if (bundle === undefined) return [colours];
        const files = Object.keys(bundle);
        const manifest = preloadManifestOf(
          chunksIn(Object.values(bundle)),
          addressOf(files, /formatters-[^/]*\.js$/),
        );
        const list: HtmlTagDescriptor = {
          tag: 'script',
          attrs: { type: 'application/json', id: 'preload-manifest' },
          children: JSON.stringify(manifest),
          injectTo: 'head-prepend',
        };
        return [colours, fontPreload(files), list, inline('preload-manifest.js')];
      },
    },
  };
}
