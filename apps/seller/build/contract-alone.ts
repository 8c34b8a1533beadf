import type { Plugin } from 'vite';

/**
 * The contract is read before the screens that speak it. A file of it that imports from a screen's file would be read
 * while that one still waits for it: the screen could never be opened, and nothing but opening it would tell.
 */
export const contractAlone = (): Plugin => ({
  name: 'contract-alone',
  apply: 'build',
  generateBundle(_options, bundle) {
    for (const chunk of Object.values(bundle)) {
      if (chunk.type !== 'chunk' || !chunk.name.startsWith('contract')) continue;
      const screens = chunk.imports.filter((file) => /-screen-[\w-]+\.js$/.test(file));
      if (screens.length > 0) this.error(`${chunk.fileName} imports ${screens.join(', ')}`);
    }
  },
});
