import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LOCALES } from '@cliffhanger/core/kernel';
import { getHome } from '@cliffhanger/wire/dashboard';
import { getProfile } from '@cliffhanger/wire/identity';
import { wireLocale } from '@cliffhanger/wire/kernel';
import { PAGES, type PageName } from '@cliffhanger/wire/pages';
import { getBalances } from '@cliffhanger/wire/wallet';
import type { HtmlTagDescriptor, Plugin } from 'vite';
import { type Chunks, chunksIn, chunkWith, closureOf, initialChunks } from './chunks.ts';
import { ANSWERS_FILE, tabScreens } from './tab-screens.ts';

/*
 * The browser finds out about a page's own code and texts only when the shell has run; on a phone that is a second
 * lost. So the page itself lists them: `early/first-files.js` asks for those of the address and language at hand, before the
 * shell is even there.
 */

interface FirstOfPage {
  readonly code: readonly string[];
  readonly texts: readonly string[];
  /** Paths of calls that need nothing but the language. */
  readonly calls: readonly string[];
}

/** Read by `early/first-files.js`. */
interface FirstFiles {
  /** By address: the code of the page, which texts it speaks with, and what it asks the server first. */
  readonly pages: Readonly<Record<string, FirstOfPage>>;
  /** By the language's code as it is stored, then by name. */
  readonly texts: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** The page that the bare address opens, and the one for whoever is not logged in. */
  readonly first: string;
  readonly login: string;
}

/** What the top of a tab is drawn from. The answer is on its way while the code still is. */
const FIRST_CALLS: Partial<Record<PageName, readonly { readonly path: string }[]>> = {
  home: [getHome, getProfile],
  hall: [getHome],
  orders: [getHome],
  mine: [getProfile, getBalances],
};

function firstFilesOf(chunks: Chunks): FirstFiles {
  const answers = chunkWith(chunks, ANSWERS_FILE);
  const screens = tabScreens();
  const always = initialChunks(chunks);
  const codeOf = (file: string): readonly string[] =>
    [...closureOf(chunks, [answers, chunkWith(chunks, file)]).difference(always)].map((name) => `/${name}`);
  const bundles = new Set(['identity', ...screens.flatMap(({ texts }) => texts)]);
  const textFile = (locale: string, bundle: string): string =>
    `/${chunkWith(chunks, `virtual:messages/${locale}/${bundle}`)?.fileName ?? ''}`;
  return {
    first: PAGES.mine,
    login: PAGES.login,
    pages: {
      [PAGES.login]: { code: [], texts: ['shell', 'identity'], calls: [] },
      ...Object.fromEntries(
        screens.map(({ page, file, texts }) => [
          PAGES[page],
          { code: codeOf(file), texts, calls: (FIRST_CALLS[page] ?? []).map(({ path }) => path) },
        ]),
      ),
    },
    texts: Object.fromEntries(
      LOCALES.map((locale) => [
        wireLocale(locale),
        Object.fromEntries([...bundles].map((bundle) => [bundle, textFile(locale, bundle)])),
      ]),
    ),
  };
}

const EARLY = join(import.meta.dirname, '../early');

/** A script that stands in the page itself: asking for it would take longer than all it does. */
const inline = (file: string): HtmlTagDescriptor => ({
  tag: 'script',
  children: readFileSync(join(EARLY, file), 'utf8').replaceAll(/^\s*\/\/.*\n/gm, ''),
  injectTo: 'head-prepend',
});

export function firstFiles(): Plugin {
  return {
    name: 'cliffhanger-first-files',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) => {
        const colours = inline('appearance.js');
        if (bundle === undefined) return [colours];
        const list: HtmlTagDescriptor = {
          tag: 'script',
          attrs: { type: 'application/json', id: 'first-files' },
          children: JSON.stringify(firstFilesOf(chunksIn(Object.values(bundle)))),
          injectTo: 'head-prepend',
        };
        return [colours, list, inline('first-files.js')];
      },
    },
  };
}
