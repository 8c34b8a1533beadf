import type { Plugin } from 'vite';

/**
 * Fails the build when a contract chunk is part of an import cycle. Contract chunks are evaluated before the screens;
 * one that imports a screen's chunk would wait for it in a cycle, and the error would appear only when that screen is
 * opened. In a cycle of two contract chunks the evaluation order differs from page to page.
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
