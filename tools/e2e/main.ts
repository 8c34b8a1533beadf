import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { addressesFrom, logFile } from '@cliffhanger/dev-addresses';
import { screensFolder } from '../test/observations.ts';
import type { PlaywrightReport } from '../verify/count.ts';
import { BrowserStack } from './browser-stack.ts';
import { playwrightArguments } from './playwright-arguments.ts';
import { runPlaywright } from './run-playwright.ts';
import { type Verdict, verdictOn } from './verdict.ts';

/**
 * `pnpm e2e [smoke] [arguments of Playwright]`: runs the journeys in a browser against the real servers, on
 * an empty stack that shares no data with `pnpm dev`. `smoke` runs the journeys tagged `@smoke`. `--pictures`
 * also renews the pictures of docs/screens.
 */
const { isSmoke, takesPictures, args } = playwrightArguments(process.argv.slice(2));
// In the main data folder with the tests' observations, because this stack starts empty.
const screens = screensFolder(addressesFrom());
process.env['CLIFFHANGER_PORT_BASE'] = process.env['CLIFFHANGER_E2E_PORT_BASE'] ?? '4140';
process.env['CLIFFHANGER_DATA'] = process.env['CLIFFHANGER_E2E_DATA'] ?? '.data/e2e';

const addresses = addressesFrom();
const report = process.env['PLAYWRIGHT_JSON_OUTPUT_FILE'] ?? join(addresses.dataFolder, 'journeys.json');
const stack = new BrowserStack(addresses, { kind: 'test', catalogue: catalogue() });
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, () => void stack.stop().finally(() => process.exit(1)));
}

// Discards the observations of an earlier run.
if (args.length === 0) rmSync(screens, { recursive: true, force: true });

let lastLines: readonly string[] = [];
try {
  await stack.start();
  rmSync(report, { force: true });
  const { code, lines } = judge(await runJourneys());
  lastLines = lines;
  process.exitCode = code;
} catch (error) {
  console.error(error);
  process.exitCode = 1;
} finally {
  await stack.stop();
}
if (process.exitCode !== 0) console.error(`logs of the servers: ${logFile(addresses.dataFolder, '*')}`);
for (const line of lastLines) console.log(line);

function catalogue(): 'smoke' | 'hall' | 'journeys' {
  if (takesPictures) return 'hall';
  return isSmoke ? 'smoke' : 'journeys';
}

/** There is no report when no journey ran: with `--list`, or an unknown argument. */
function judge(code: number): Verdict {
  if (!existsSync(report)) return { code, lines: [] };
  return verdictOn(JSON.parse(readFileSync(report, 'utf8')) as PlaywrightReport, code);
}

function runJourneys(): Promise<number> {
  return runPlaywright(addresses, args, {
    ...(takesPictures ? { CLIFFHANGER_PICTURES: '1' } : {}),
    CLIFFHANGER_SCREENS: screens,
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
  });
}
