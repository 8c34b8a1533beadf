import { defineConfig } from 'vitest/config';
import { APP_MESSAGES, CONSOLE_MESSAGES, STOREFRONT_MESSAGES } from './packages/i18n/src/index.ts';
import { messages } from './packages/i18n/src/vite.ts';

const BROWSER_FOLDERS = ['packages/ui', 'packages/client', 'apps/seller', 'apps/console', 'apps/storefront'];
const SETUP = ['./tools/test/every-file.ts', './packages/testing/src/observations/write-observations.ts'];
const IGNORED = ['**/node_modules/**', '**/dist/**', '.data/**', 'e2e/**', 'lab/**'];

/** A test that needs more on a quiet machine says why. CI machines may be shared: a test that hangs is still found. */
const TEST_MS = 15_000;
const WITHIN_MS = process.env['CI'] === undefined ? TEST_MS : 8 * TEST_MS;
const TIMEOUTS = { testTimeout: WITHIN_MS, hookTimeout: WITHIN_MS };

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
          setupFiles: SETUP,
          include: ['**/*.test.ts'],
          exclude: [...IGNORED, ...testsIn(BROWSER_FOLDERS), '**/*.db.test.ts'],
          ...TIMEOUTS,
        },
      },
      {
        plugins: [messages({ ...APP_MESSAGES, ...CONSOLE_MESSAGES, ...STOREFRONT_MESSAGES })],
        test: {
          name: 'dom',
          setupFiles: [...SETUP, './tools/test/browser-tests.ts'],
          environment: 'jsdom',
          isolate: false,
          // Testing Library takes its parts off the page after each test where it finds a global `afterEach`.
          globals: true,
          ...TIMEOUTS,
          include: testsIn(BROWSER_FOLDERS),
          exclude: IGNORED,
        },
      },
      {
        test: {
          name: 'db',
          isolate: false,
          setupFiles: [...SETUP, './tools/test/statements/record-statements.ts'],
          include: ['**/*.db.test.ts'],
          exclude: IGNORED,
          ...TIMEOUTS,
        },
      },
    ],
  },
});
