import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { addressesFrom, logFile, REPOSITORY_FOLDER } from '@cliffhanger/dev-addresses';
import { isOnlyOutOfTime, type PlaywrightReport } from '../ci/count.ts';
import { NOT_ALL_RUN } from '../ci/not-all-run.ts';
import { runProgram } from '../run-program.ts';
import { databaseEnvironment, serverEnvironment } from '../stack/environment.ts';
import { secretsOf } from '../stack/secrets.ts';
import { screensFolder } from '../test/observations.ts';
import { BrowserStack } from './browser-stack.ts';

/**
 * `pnpm e2e [names and other words for Playwright]`: journeys in a browser against the real servers, on a stack of
 * its own that begins empty and never touches the data of `pnpm dev`. With `--pictures` the journeys also renew the
 * pictures of docs/screens. With `--within=seconds` it ends by then: of the languages a slow machine is shown three.
 */
const PICTURES = '--pictures';
const WITHIN = '--within=';
/** With less there is no time for every screen in every language. */
const SECONDS_FOR_ALL_LANGUAGES = 1_700;
const SOME_LANGUAGES = 'en,de,ja';
const words = process.argv.slice(2);
const args = words.filter((word) => !word.startsWith(WITHIN));
const within = words.find((word) => word.startsWith(WITHIN))?.slice(WITHIN.length);
const isWhole = within === undefined || Number(within) >= SECONDS_FOR_ALL_LANGUAGES;
// Beside the observations of the tests, which this stack begins without.
const screens = screensFolder(addressesFrom());
const E2E_FOLDER = join(REPOSITORY_FOLDER, 'e2e');
process.env['CLIFFHANGER_PORT_BASE'] = process.env['CLIFFHANGER_E2E_PORT_BASE'] ?? '4140';
process.env['CLIFFHANGER_DATA'] = process.env['CLIFFHANGER_E2E_DATA'] ?? '.data/e2e';

const addresses = addressesFrom();
const stack = new BrowserStack(addresses);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, () => void stack.stop().finally(() => process.exit(1)));
}

// What an earlier run has seen does not count for this one.
if (args.length === 0) rmSync(screens, { recursive: true, force: true });

try {
  await stack.start();
  process.exitCode = judged(await runJourneys());
} catch (error) {
  console.error(error);
  process.exitCode = 1;
} finally {
  await stack.stop();
}
if (process.exitCode !== 0 && process.exitCode !== NOT_ALL_RUN)
  console.error(`what the servers said: ${logFile(addresses.dataFolder, '*')}`);

/** What ended because its time was over has failed only where a journey has. */
function judged(code: number): number {
  const report = process.env['PLAYWRIGHT_JSON_OUTPUT_FILE'];
  if (within === undefined || report === undefined) return code;
  if (code === 0) return isWhole ? 0 : NOT_ALL_RUN;
  return isOnlyOutOfTime(JSON.parse(readFileSync(report, 'utf8')) as PlaywrightReport) ? NOT_ALL_RUN : code;
}

function runJourneys(): Promise<number> {
  const playwright = join(E2E_FOLDER, 'node_modules/.bin/playwright');
  const pictures = args.includes(PICTURES) ? { CLIFFHANGER_PICTURES: '1' } : {};
  return runProgram(playwright, ['test', ...args.filter((arg) => arg !== PICTURES)], {
    cwd: E2E_FOLDER,
    env: {
      ...serverEnvironment(addresses),
      // Journeys lock accounts and move the clock at the command line.
      ...databaseEnvironment.admin(addresses),
      // And close the books without waiting for the next hour.
      PROOFS_KEY: secretsOf(addresses.dataFolder).PROOFS_KEY,
      ...pictures,
      ...(within === undefined ? {} : { CLIFFHANGER_E2E_WITHIN: within }),
      ...(isWhole ? {} : { CLIFFHANGER_E2E_LANGUAGES: SOME_LANGUAGES }),
      BASE_URL: addresses.apiUrl,
      CLIFFHANGER_SCREENS: screens,
    },
  });
}
