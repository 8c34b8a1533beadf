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
 * The browser finds out about a page's own code and messages only when the shell has run; on a phone that is a second
 * lost. So the page itself lists them: `bootstrap/preload-manifest.js` asks for those of the address and language at hand, before the
 * shell is even there.
 */

/** As the app will ask it, without the language. */
interface FirstCall {
  readonly path: string;
  readonly body: object;
}

interface FirstOfPage {
  readonly code: readonly string[];
  readonly messages: readonly string[];
  /** What is asked whatever the rest of the address says, and what only where it says nothing more. */
  readonly calls: readonly FirstCall[];
  readonly plainCalls: readonly FirstCall[];
}

/** Read by `bootstrap/preload-manifest.js`. */
interface PreloadManifest {
  /** By address: the code of the page, which messages it speaks with, and what it asks the server first. */
  readonly pages: Readonly<Record<string, FirstOfPage>>;
  /** By the language's code as it is stored, then by name. */
  readonly messages: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** The page that the bare address opens, and the one for whoever is not logged in. */
  readonly first: string;
  readonly login: string;
  /** Runs beside the page (`bootstrap/formatters.js`). */
  readonly formatters: string;
}

const asked = <Request>(endpoint: Endpoint<Request>, request: Request): FirstCall => ({
  path: endpoint.path,
  body: z.encode(endpoint.request, request) as object,
});

interface FirstCalls {
  readonly always: readonly FirstCall[];
  readonly plain?: readonly FirstCall[];
}

/** What the top of a tab is drawn from. The answer is on its way while the code still is. */
const FIRST_CALLS: Partial<Record<PageName, FirstCalls>> = {
  home: { always: [asked(getHome, {}), asked(getProfile, {})] },
  hall: { always: [], plain: [asked(listHall, FIRST_DRAMAS)] },
  orders: { always: [], plain: [asked(listOrders, FIRST_ORDERS)] },
  mine: { always: [asked(getProfile, {}), asked(getBalances, {})] },
};

function preloadManifestOf(chunks: Chunks, formatters: string): PreloadManifest {
  const answers = chunkWith(chunks, QUERIES_FILE);
  const always = initialChunks(chunks);
  const codeOf = (file: string): readonly string[] =>
    [...closureOf(chunks, [answers, chunkWith(chunks, file)]).difference(always)].map((name) => `/${name}`);
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

/** A script that stands in the page itself: asking for it would take longer than all it does. */
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

/** Asked for beside the code: letters that come after the first page has been drawn have all of it laid out once more. */
const lettersOf = (files: readonly string[]): HtmlTagDescriptor => ({
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
        return [colours, lettersOf(files), list, inline('preload-manifest.js')];
      },
    },
  };
}
