import { defineConfig } from '@playwright/test';
import { PATIENCE } from './patience.ts';

/**
 * Journeys through the real product: server, database, worker and mail. `pnpm e2e` starts the stack and passes its
 * addresses; Playwright alone expects it to be running.
 */
const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

const PHONE_AGENT =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36';

const PHONE = {
  viewport: { width: 390, height: 844 },
  // Twice the resolution is four times the work of software rendering.
  deviceScaleFactor: process.env['CLIFFHANGER_PICTURES'] === undefined ? 1 : 2,
  hasTouch: true,
  isMobile: true,
  userAgent: PHONE_AGENT,
};

/** Journeys for wide windows only. */
const AT_A_DESK = '**/e2e/desk/*.spec.ts';
/** Journeys that share a singleton of the stack; see README.md. */
const SERIAL = /@serial/;

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results',
  fullyParallel: true,
  workers: 2,
  timeout: 90_000 * PATIENCE,
  expect: { timeout: 10_000 * PATIENCE },
  // A journey that passes on its second try counts as flaky; tools/e2e/verdict.ts fails a run with more than two.
  retries: 1,
  forbidOnly: process.env['CI'] !== undefined,
  reporter: process.env['PLAYWRIGHT_JSON_OUTPUT_FILE'] === undefined ? 'list' : [['list'], ['json']],
  use: {
    baseURL: process.env['BASE_URL'] ?? 'http://127.0.0.1:4145',
    locale: 'en-US',
    timezoneId: 'UTC',
    colorScheme: 'light',
    contextOptions: { reducedMotion: 'reduce' },
    // A service worker would hide what a page requests; the journey about offline use allows it.
    serviceWorkers: 'block',
    actionTimeout: 15_000 * PATIENCE,
    video: 'off',
    screenshot: 'only-on-failure',
    trace: 'on-first-retry',
    launchOptions: {
      executablePath: process.env['CHROME_PATH'] ?? '/usr/bin/chromium',
      args: CHROMIUM_FLAGS,
    },
  },
  // No project depends on another: `-g` and `--repeat-each` would not apply to dependencies.
  projects: [
    { name: 'phone', grepInvert: SERIAL, testIgnore: AT_A_DESK, use: PHONE },
    // Screens that differ by window width; the others are the same column on a desktop.
    { name: 'desktop', grep: /@desktop/, use: { viewport: { width: 1280, height: 800 } } },
    // A laptop with a mouse: lists and details side by side.
    { name: 'desk', testMatch: AT_A_DESK, use: { viewport: { width: 1440, height: 900 } } },
    // One worker, in parallel to the other projects.
    { name: 'serial', grep: SERIAL, testIgnore: AT_A_DESK, workers: 1, use: PHONE },
  ],
});
