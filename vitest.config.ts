import { defineConfig } from 'vitest/config';
import { APP_TEXTS, CONSOLE_TEXTS, STOREFRONT_TEXTS } from './packages/i18n/src/index.ts';
import { messages } from './packages/i18n/src/vite.ts';

const BROWSER_FOLDERS = ['packages/ui', 'apps/seller', 'apps/console', 'apps/storefront'];
/** Writes down what a run has really seen, for `pnpm spec:coverage`. */
const OBSERVED = ['./packages/testing/src/observations/write-observations.ts'];
const IGNORED = ['**/node_modules/**', '**/dist/**', '.data/**', 'e2e/**'];

const testsIn = (folders: readonly string[]): string[] =>
  folders.map((folder) => `${folder}/**/*.test.{ts,tsx}`);

/** `unit` and `dom` need nothing; `db` needs the servers that `pnpm services` starts. */
export default defineConfig({
  test: {
    passWithNoTests: true,
    // Tests on real servers wait more than they compute: more of them than cores run at once.
    maxWorkers: 3,
    projects: [
      {
        test: {
          name: 'unit',
          setupFiles: OBSERVED,
          include: ['**/*.test.ts'],
          exclude: [...IGNORED, ...testsIn(BROWSER_FOLDERS), '**/*.db.test.ts'],
        },
      },
      {
        plugins: [messages({ ...APP_TEXTS, ...CONSOLE_TEXTS, ...STOREFRONT_TEXTS })],
        test: {
          name: 'dom',
          setupFiles: [...OBSERVED, './tools/test/patience.ts'],
          environment: 'jsdom',
          // Testing Library takes its parts off the page after each test where it finds a global `afterEach`.
          globals: true,
          testTimeout: 30_000,
          include: testsIn(BROWSER_FOLDERS),
          exclude: IGNORED,
        },
      },
      {
        test: {
          name: 'db',
          setupFiles: OBSERVED,
          include: ['**/*.db.test.ts'],
          exclude: IGNORED,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
