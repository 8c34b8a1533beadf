import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LOCALES } from '@cliffhanger/core/kernel';
import { getHome } from '@cliffhanger/wire/dashboard';
import { getProfile } from '@cliffhanger/wire/identity';
import { wireLocale } from '@cliffhanger/wire/kernel';
import { PAGES, type PageName } from '@cliffhanger/wire/pages';
import { getBalances } from '@cliffhanger/wire/wallet';
import type { Plugin, Rolldown } from 'vite';

/*
 * The browser finds out about a page's own code and texts only when the shell has run; on a phone that is a second
 * lost. So the page itself lists them: `first-files.js` asks for those of the address and language at hand, before the
 * shell is even there.
 */

interface FirstOfPage {
  readonly code: readonly string[];
  readonly texts: readonly string[];
  /** Paths of calls that need nothing but the language. */
  readonly calls: readonly string[];
}

/** Read by `public/first-files.js`. */
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

const FEATURES = join(import.meta.dirname, '../src/features');
const SCREEN = /page: '(\w+)',\s+tab: '\w+',(?:\s+texts: \[([^\]]*)\],)?[^}]*?import\('\.\/([^']+)'\)/g;
const FEATURE_TEXTS = /SCREENS: FeatureScreens = \{\s+texts: \[([^\]]*)\]/;

interface TabScreen {
  readonly page: PageName;
  readonly file: string;
  readonly texts: readonly string[];
}

const namesIn = (list = ''): string[] => [...list.matchAll(/'(\w+)'/g)].map(([, name = '']) => name);

/** The first pages of the tabs, as the features register them: what is opened cold. */
function tabScreens(): readonly TabScreen[] {
  return readdirSync(FEATURES).flatMap((feature) => {
    const source = readFileSync(join(FEATURES, feature, 'screens.ts'), 'utf8');
    const shared = namesIn(FEATURE_TEXTS.exec(source)?.[1]);
    return [...source.matchAll(SCREEN)].map(([, page = '', texts, path = '']) => ({
      page: page as PageName,
      file: join(FEATURES, feature, path),
      texts: ['shell', ...shared, ...namesIn(texts)],
    }));
  });
}

type Chunks = readonly Rolldown.OutputChunk[];

const chunkWith = (chunks: Chunks, module: string): Rolldown.OutputChunk | undefined =>
  chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(module)));

/** Chunks with all they import. */
function closureOf(chunks: Chunks, start: readonly string[]): ReadonlySet<string> {
  const found = new Set<string>();
  const wanted = [...start];
  for (const name of wanted) {
    if (found.has(name)) continue;
    found.add(name);
    wanted.push(...(chunks.find(({ fileName }) => fileName === name)?.imports ?? []));
  }
  return found;
}

const namesOf = (chunks: readonly (Rolldown.OutputChunk | undefined)[]): string[] =>
  chunks.flatMap((chunk) => (chunk === undefined ? [] : [chunk.fileName]));

function firstFilesOf(chunks: Chunks): FirstFiles {
  const answers = chunkWith(chunks, '/app/with-answers.tsx');
  const screens = tabScreens();
  // What every page asks for by itself.
  const always = closureOf(chunks, namesOf(chunks.filter(({ isEntry }) => isEntry)));
  const codeOf = (file: string): readonly string[] =>
    [...closureOf(chunks, namesOf([answers, chunkWith(chunks, file)])).difference(always)].map(
      (name) => `/${name}`,
    );
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

export function firstFiles(): Plugin {
  return {
    name: 'cliffhanger-first-files',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle = {} }) => {
        const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
        return [
          {
            tag: 'script',
            attrs: { type: 'application/json', id: 'first-files' },
            children: JSON.stringify(firstFilesOf(chunks)),
            injectTo: 'head-prepend',
          },
        ];
      },
    },
  };
}
