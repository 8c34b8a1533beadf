import { APP_PARTS } from '@cliffhanger/i18n';
import { messages } from '@cliffhanger/i18n/vite';
import tailwind from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { addressesFrom } from '../../tools/services/ports.ts';
import { precompressed } from './build/precompressed.ts';
import { manifest } from './build/web-manifest.ts';

const { apiUrl, ports } = addressesFrom(process.env);
/** The pages and the service are one origin, in development as in production. */
const proxy = { '/api': apiUrl, '/files': apiUrl };
const listen = { host: '127.0.0.1', port: ports.seller, strictPort: true, proxy };

export default defineConfig({
  base: '/',
  plugins: [
    react(),
    tailwind(),
    messages(APP_PARTS),
    VitePWA({
      registerType: 'prompt',
      injectRegister: null,
      manifest,
      workbox: {
        globPatterns: ['**/*.{js,css,html,svg,png,webmanifest}'],
        navigateFallbackDenylist: [/^\/api\//, /^\/files\//, /^\/r\//],
        cleanupOutdatedCaches: true,
      },
    }),
    precompressed(),
  ],
  server: listen,
  preview: listen,
  build: {
    target: ['chrome111', 'safari16.4', 'firefox128'],
    sourcemap: false,
    // Every route is its own file; what two of them share is found by the bundler.
    modulePreload: { polyfill: false },
  },
});
