import type { Plugin } from 'vite';
import { type Chunks, chunksIn, initialChunks } from './chunks.ts';

const ENTRY = /<script type="module"[^>]*src="[^"]+"[^>]*><\/script>/;

/**
 * Imports the entry chunks one by one, dependencies first. With static imports the browser evaluates all of them in
 * one task, during which a phone does not respond to input.
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

/** Injected after the root element: with a warm cache the app would otherwise run before that element is parsed. */
const oneByOne = (files: readonly string[]): string => `(async () => {
  for (const file of ${JSON.stringify(files)}) {
    await import(file);
    await new Promise((resolve) => setTimeout(resolve));
  }
})();`;

/** The chunks of every page, each after its imports; the last is the app's entry. */
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
