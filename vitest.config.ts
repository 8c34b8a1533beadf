import { defineConfig } from 'vitest/config';
import { APP_MESSAGES, CONSOLE_MESSAGES, STOREFRONT_MESSAGES } from './packages/i18n/src/index.ts';
import { messages } from './packages/i18n/src/vite.ts';

const BROWSER_FOLDERS = ['packages/ui', 'packages/client', 'apps/seller', 'apps/console', 'apps/storefront'];
/** Writes down what a run has really seen, for `pnpm spec:coverage`. */
const OBSERVED = ['./packages/testing/src/observations/write-observations.ts'];
const IGNORED = ['**/node_modules/**', '**/dist/**', '.data/**', 'e2e/**'];

/** More cases of the database's twins than usual take longer by as much. */
const TIMES_AS_LONG = Math.max(1, Number(process.env['TWIN_CASES'] ?? 500) / 500);
/** A machine with other work takes its time, for what stands around a test too. */
const PATIENT = { testTimeout: 150_000 * TIMES_AS_LONG, hookTimeout: 150_000 };

const testsIn = (folders: readonly string[]): string[] =>
  folders.map((folder) => `${folder}/**/*.test.{ts,tsx}`);

/** `dom` needs nothing, `unit` SoftHSM for the signer's tests; `db` needs the servers that `pnpm services` starts, too. */
export default defineConfig({
  test: {
    passWithNoTests: true,
    // Tests on real servers wait more than they compute: more of them than cores run at once.
    maxWorkers: 3,
    projects: [
      {
        test: {
          name: 'unit',
          isolate: false,
          setupFiles: OBSERVED,
          include: ['**/*.test.ts'],
          exclude: [...IGNORED, ...testsIn(BROWSER_FOLDERS), '**/*.db.test.ts'],
          ...PATIENT,
        },
      },
      {
        plugins: [messages({ ...APP_MESSAGES, ...CONSOLE_MESSAGES, ...STOREFRONT_MESSAGES })],
        test: {
          name: 'dom',
          setupFiles: [...OBSERVED, './tools/test/browser-tests.ts'],
          environment: 'jsdom',
          isolate: false,
          // Testing Library takes its parts off the page after each test where it finds a global `afterEach`.
          globals: true,
          ...PATIENT,
          include: testsIn(BROWSER_FOLDERS),
          exclude: IGNORED,
        },
      },
      {
        test: {
          name: 'db',
          isolate: false,
          setupFiles: OBSERVED,
          include: ['**/*.db.test.ts'],
          exclude: IGNORED,
          ...PATIENT,
        },
      },
    ],
  },
});
