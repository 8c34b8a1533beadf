import { defineConfig } from 'vitest/config';

const SETUP = ['../packages/testing/src/observations/write-observations.ts'];
const IGNORED = ['**/node_modules/**'];
/** Trials start servers, prepare image inputs and play days of business. */
const TIMEOUTS = { testTimeout: 150_000, hookTimeout: 150_000 };

/** `db` needs the servers of `pnpm services`. */
export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'unit',
          setupFiles: SETUP,
          include: ['**/*.test.ts'],
          exclude: [...IGNORED, '**/*.db.test.ts'],
          ...TIMEOUTS,
        },
      },
      {
        test: {
          name: 'db',
          setupFiles: SETUP,
          include: ['**/*.db.test.ts'],
          exclude: IGNORED,
          ...TIMEOUTS,
        },
      },
    ],
  },
});
