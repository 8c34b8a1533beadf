import { defineConfig } from '@playwright/test';

/**
 * Journeys of people through the real product: server, database, worker and mail. `pnpm e2e` starts all of them and
 * tells where they are; run alone, this expects them to run already.
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
  // Twice the pixels are four times the work of a machine that draws without a graphics card.
  deviceScaleFactor: process.env['CLIFFHANGER_PICTURES'] === undefined ? 1 : 2,
  hasTouch: true,
  isMobile: true,
  userAgent: PHONE_AGENT,
};

/** A machine that is used by others too is waited for: what a screen shows in the end is judged. */
const TEST_TIMEOUTS = process.env['CI'] === undefined ? 1 : 4;

/** What is only there on a wide window. */
const AT_A_DESK = '**/e2e/desk/*.spec.ts';
/** The business clock of the whole stack, or who is on duty and gets the mails about missed promises. */
const CHANGES_WHAT_IS_SHARED = /@clock|@duty/;
/** Moves the clock as well, when whoever moved it before is through. */
const MOVES_IT_AGAIN = /@tomorrow/;

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results',
  fullyParallel: true,
  workers: 2,
  timeout: 90_000 * TEST_TIMEOUTS,
  // 0: whatever it takes.
  globalTimeout: Number(process.env['CLIFFHANGER_E2E_WITHIN'] ?? 0) * 1_000,
  expect: { timeout: 10_000 * TEST_TIMEOUTS },
  retries: process.env['CI'] === undefined ? 0 : 1,
  forbidOnly: process.env['CI'] !== undefined,
  globalTeardown: './pictures/after-pictures.ts',
  reporter: [['list']],
  use: {
    baseURL: process.env['BASE_URL'] ?? 'http://127.0.0.1:4145',
    locale: 'en-US',
    timezoneId: 'UTC',
    colorScheme: 'light',
    contextOptions: { reducedMotion: 'reduce' },
    // A worker that keeps files would hide what a page really fetches; the journey about the lost line allows it.
    serviceWorkers: 'block',
    actionTimeout: 15_000 * TEST_TIMEOUTS,
    video: 'off',
    screenshot: 'only-on-failure',
    trace: 'on-first-retry',
    launchOptions: {
      executablePath: process.env['CHROME_PATH'] ?? '/usr/bin/chromium',
      args: CHROMIUM_FLAGS,
    },
  },
  projects: [
    {
      name: 'phone',
      grepInvert: [CHANGES_WHAT_IS_SHARED, MOVES_IT_AGAIN],
      testIgnore: AT_A_DESK,
      use: PHONE,
    },
    // What differs by the width of the window; the rest is the same column on a desktop.
    { name: 'desktop', grep: /@desktop/, use: { viewport: { width: 1280, height: 800 } } },
    // A laptop with a mouse: lists and details side by side.
    { name: 'desk', testMatch: AT_A_DESK, use: { viewport: { width: 1440, height: 900 } } },
    // The clock and the duty roster are shared: journeys that change them wait for the others, and for each other.
    {
      name: 'clock',
      grep: CHANGES_WHAT_IS_SHARED,
      dependencies: ['phone', 'desktop', 'desk'],
      workers: 1,
      use: PHONE,
    },
    { name: 'tomorrow', grep: MOVES_IT_AGAIN, dependencies: ['clock'], use: PHONE },
  ],
});
