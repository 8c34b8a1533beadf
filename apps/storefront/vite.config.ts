import { join } from 'node:path';
import { STOREFRONT_MESSAGES } from '@cliffhanger/i18n';
import { messages } from '@cliffhanger/i18n/vite';
import tailwind from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { inlineStyles } from '../../tools/vite-plugins/inline-styles.ts';
import { precompressed } from '../../tools/vite-plugins/precompressed.ts';

const page = (name: string): string => join(import.meta.dirname, `${name}.html`);

/**
 * Two pages, and a script for the API's public pages (`checks`). The landing page is a template that the API fills in
 * per drama and that plays before any script has loaded; the app page serves everything else. Both start the same
 * app; the landing page loads it when its preview plays.
 */
export default defineConfig({
  base: '/watch/',
  root: import.meta.dirname,
  plugins: [react(), tailwind(), messages(STOREFRONT_MESSAGES), inlineStyles(), precompressed()],
  build: {
    target: ['chrome123', 'safari17.5', 'firefox128'],
    sourcemap: false,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: { landing: page('landing'), index: page('index'), checks: page('checks') },
      output: {
        chunkFileNames: ({ name, facadeModuleId }) =>
          facadeModuleId?.startsWith('\0virtual:messages/') === true
            ? `assets/messages/${facadeModuleId.slice('\0virtual:messages/'.length)}-[hash].js`
            : `assets/${name.replace(/~.*/, '')}-[hash].js`,
      },
    },
  },
});
