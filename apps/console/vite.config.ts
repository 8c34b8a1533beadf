import { readFileSync } from 'node:fs';
import { addressesFrom } from '@cliffhanger/dev-addresses';
import { CONSOLE_MESSAGES } from '@cliffhanger/i18n';
import { messages } from '@cliffhanger/i18n/vite';
import tailwind from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const { apiUrl, ports } = addressesFrom(process.env);
const proxy = { '/api': apiUrl, '/files': apiUrl };
const listen = { host: '127.0.0.1', port: ports.console, strictPort: true, proxy };

/** The version of the repository, for fault reports about the console. */
const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
  readonly version: string;
};
/** Set by the build's environment; without it no commit is displayed. */
const build = { version, commit: process.env['CLIFFHANGER_COMMIT'] };

export default defineConfig({
  base: '/console/',
  define: { 'import.meta.env.CLIFFHANGER_BUILD': JSON.stringify(build) },
  plugins: [react(), tailwind(), messages(CONSOLE_MESSAGES)],
  server: listen,
  preview: listen,
  build: { target: ['chrome123', 'safari17.5', 'firefox128'], sourcemap: false },
});
