import { addressesFrom } from '@cliffhanger/dev-addresses';
import { APP_MESSAGES } from '@cliffhanger/i18n';
import { messages } from '@cliffhanger/i18n/vite';
import tailwind from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type UserConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { inlineStyles } from '../../tools/vite-plugins/inline-styles.ts';
import { precompressed } from '../../tools/vite-plugins/precompressed.ts';
import { contractAlone } from './build/contract-alone.ts';
import { evaluatedInTurn } from './build/evaluated-in-turn.ts';
import { offlineChecker } from './build/offline-checker.ts';
import { preloadManifest } from './build/preload-manifest.ts';
import { isSentToSellers } from './build/sent-messages.ts';
import { tabFiles } from './build/tab-files.ts';
import { manifest } from './build/web-manifest.ts';

const { apiUrl, consoleUrl, ingestUrl, ports } = addressesFrom(process.env);
/** Pages and API share one origin, in development as in production. */
const proxy = {
  '/api': apiUrl,
  '/files': apiUrl,
  '/proofs': apiUrl,
  '/watch': apiUrl,
  '/r/': ingestUrl,
  '/console/': consoleUrl,
};
const listen = { host: '127.0.0.1', port: ports.seller, strictPort: true, proxy };

/**
 * Loaded when the first sheet or dialog opens. Toasts and `when-opened` are on every page and stay in the main
 * chunks.
 */
const OVERLAYS = [
  /[\\/](@base-ui|@floating-ui)[\\/]/,
  /packages[\\/]ui[\\/]src[\\/]overlays[\\/](?!toast|when-opened|index)/,
  /packages[\\/]ui[\\/]src[\\/]fields[\\/]country-(dialog|codes)/,
];
const isOverlay = (id: string): boolean => OVERLAYS.some((part) => part.test(id));
/** Codecs are created at module evaluation, so these modules must not be part of an import cycle between chunks. */
const CONTRACT = /packages[\\/](core|wire)[\\/]/;
/** Shared by the three apps. */
const SHARED_PACKAGES = /packages[\\/](ui|client|i18n)[\\/]/;
/**
 * A chunk of its own: most screens use links, and the bundler would put this part into the chunk of one of them
 * (`contractAlone`). It includes `kernel`, because the rest of the contract imports it and it must not import the
 * rest.
 */
const LIBRARY_CONTRACT = /packages[\\/](core|wire)[\\/]src[\\/](library|kernel)[\\/]/;
/**
 * One chunk per route. The first page needs four chunks, each evaluated in its own task (`evaluatedInTurn`):
 * libraries, contract, shared packages and shell. A tab adds two (`tabFiles`); modules shared by several other routes
 * are one chunk, the overlay library another. By default the bundler would emit dozens.
 */
const chunksWith = (tabs: ReadonlyMap<string, string>) => [
  { name: 'platform', tags: ['$initial' as const], test: /[\\/\0](node_modules|rolldown)[\\/]/, priority: 6 },
  { name: 'shell-contract', tags: ['$initial' as const], test: CONTRACT, priority: 6 },
  { name: 'shell-parts', tags: ['$initial' as const], test: SHARED_PACKAGES, priority: 5 },
  { name: 'shell', tags: ['$initial' as const], priority: 4 },
  { name: (id: string) => tabs.get(id) ?? null, priority: 3 },
  { name: 'overlays', test: isOverlay, minShareCount: 2, priority: 2 },
  { name: 'contract-library', test: LIBRARY_CONTRACT, priority: 2 },
  { name: 'contract', test: CONTRACT, minShareCount: 2, priority: 2 },
  { name: 'parts', minShareCount: 2, priority: 1, entriesAware: true, entriesAwareMergeThreshold: 700 },
];

/** The app without chunking and packaging. */
const app = (): UserConfig => ({
  base: '/',
  root: import.meta.dirname,
  plugins: [react(), tailwind(), messages(APP_MESSAGES, isSentToSellers)],
  build: {
    // The first versions with `light-dark()` and `Promise.withResolvers`.
    target: ['chrome123', 'safari17.5', 'firefox128'],
    sourcemap: false,
    modulePreload: { polyfill: false },
    // One stylesheet, inlined into the document (`inlineStyles`), so that no chunk requests it.
    cssCodeSplit: false,
  },
});

const serviceWorker = () =>
  VitePWA({
    registerType: 'prompt',
    injectRegister: null,
    manifest,
    workbox: {
      globPatterns: ['**/*.{js,css,html,svg,png,webmanifest,woff2}'],
      // Posters belong to the catalogue, not to the shell; messages are cached per language when used.
      globIgnores: ['posters/**', 'assets/messages/**', 'verify.html'],
      runtimeCaching: [
        { urlPattern: /\/assets\/messages\//, handler: 'CacheFirst', options: { cacheName: 'messages' } },
      ],
      navigateFallbackDenylist: [
        /^\/api\//,
        /^\/files\//,
        /^\/r\//,
        /^\/watch/,
        /^\/console/,
        /^\/proofs/,
        /^\/verify\.(?:html|mjs|py)/,
        /^\/witness\.mjs/,
      ],
      cleanupOutdatedCaches: true,
    },
  });

export default defineConfig(async ({ command }): Promise<UserConfig> => {
  const { plugins = [], build, ...rest } = app();
  const tabs = command === 'build' ? await tabFiles(app()) : new Map<string, string>();
  return {
    ...rest,
    plugins: [
      ...plugins,
      serviceWorker(),
      preloadManifest(),
      evaluatedInTurn(),
      contractAlone(),
      inlineStyles(),
      offlineChecker(),
      precompressed(),
    ],
    server: listen,
    preview: listen,
    build: {
      ...build,
      rolldownOptions: {
        output: {
          // A group contains the modules that its test matches, not their imports: an icon used by a sheet is not
          // part of the overlays.
          codeSplitting: { groups: chunksWith(tabs), includeDependenciesRecursively: false },
          chunkFileNames: ({ name, facadeModuleId }) =>
            facadeModuleId?.startsWith('\0virtual:messages/') === true
              ? `assets/messages/${facadeModuleId.slice('\0virtual:messages/'.length)}-[hash].js`
              : // The bundler would name a shared part after all the screens that use it.
                `assets/${name.replace(/~.*/, '')}-[hash].js`,
        },
      },
    },
  };
});
