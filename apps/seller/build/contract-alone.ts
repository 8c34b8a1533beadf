import type { Plugin } from 'vite';

/**
 * The contract is read before the screens that speak it. A file of it that imports from a screen's file would be read
 * while that one still waits for it: the screen could never be opened, and nothing but opening it would tell. The same
 * holds for two files that import each other: which of them is read first differs from page to page.
 */
export const contractAlone = (): Plugin => ({
  name: 'contract-alone',
  apply: 'build',
  generateBundle(_options, bundle) {
    const importsOf = (file: string): readonly string[] => {
      const chunk = bundle[file];
      return chunk?.type === 'chunk' ? chunk.imports : [];
    };
    for (const chunk of Object.values(bundle)) {
      if (chunk.type !== 'chunk' || !chunk.name.startsWith('contract')) continue;
      const wrong = chunk.imports.filter(
        (file) => /-screen-[\w-]+\.js$/.test(file) || importsOf(file).includes(chunk.fileName),
      );
      if (wrong.length > 0) this.error(`${chunk.fileName} imports ${wrong.join(', ')}`);
    }
  },
});
