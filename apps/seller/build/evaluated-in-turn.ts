import type { Plugin } from 'vite';
import { type Chunks, chunksIn, initialChunks } from './chunks.ts';

const ENTRY = /<script type="module"[^>]*src="[^"]+"[^>]*><\/script>/;

/**
 * The files of the first page import each other, and a browser runs them all in one go: a phone answers nothing
 * meanwhile. So the page asks for them one by one, what is imported first; each is run in a task of its own.
 */
export const evaluatedInTurn = (): Plugin => ({
  name: 'cliffhanger-evaluated-in-turn',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (html, { bundle = {} }) => {
      const files = importedFirst(chunksIn(Object.values(bundle)));
      const [entry = ''] = files.slice(-1);
      return {
        html: html.replace(ENTRY, `<link rel="modulepreload" crossorigin href="${entry}">`),
        tags: [{ tag: 'script', children: oneByOne(files), injectTo: 'body' }],
      };
    },
  },
});

/** Behind the place that the app draws into: with everything at hand it would otherwise look for that place too early. */
const oneByOne = (files: readonly string[]): string => `(async () => {
  for (const file of ${JSON.stringify(files)}) {
    await import(file);
    await new Promise((resolve) => setTimeout(resolve));
  }
})();`;

/** What every page asks for, each file after all that it imports; the last one is the app itself. */
function importedFirst(chunks: Chunks): readonly string[] {
  const wanted = initialChunks(chunks);
  const ordered: string[] = [];
  const add = (name: string, seen: ReadonlySet<string>): void => {
    if (ordered.includes(`/${name}`) || seen.has(name) || !wanted.has(name)) return;
    const chunk = chunks.find(({ fileName }) => fileName === name);
    for (const imported of chunk?.imports ?? []) add(imported, new Set([...seen, name]));
    ordered.push(`/${name}`);
  };
  for (const { fileName, isEntry } of chunks) if (isEntry) add(fileName, new Set());
  return ordered;
}
