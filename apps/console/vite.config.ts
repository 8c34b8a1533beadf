import { addressesFrom } from '@cliffhanger/dev-addresses';
import { CONSOLE_MESSAGES } from '@cliffhanger/i18n';
import { messages } from '@cliffhanger/i18n/vite';
import tailwind from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const { apiUrl, ports } = addressesFrom(process.env);
const proxy = { '/api': apiUrl, '/files': apiUrl };
const listen = { host: '127.0.0.1', port: ports.console, strictPort: true, proxy };

export default defineConfig({
  base: '/console/',
  plugins: [react(), tailwind(), messages(CONSOLE_MESSAGES)],
  server: listen,
  preview: listen,
  build: { target: ['chrome123', 'safari17.5', 'firefox128'], sourcemap: false },
});
