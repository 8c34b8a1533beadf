import { join } from 'node:path';
import { SAMPLE_DRAMAS } from '@cliffhanger/testing/catalogue';
import { chromium } from '@playwright/test';
import { BrowserStack } from '../../e2e/browser-stack.ts';
import { addressesFrom, logFile, REPOSITORY_FOLDER } from '../../services/ports.ts';
import { CHROMIUM, CHROMIUM_FLAGS, openBrowser } from '../chromium.ts';
import { measureWithLighthouse } from '../lighthouse.ts';
import { type Figure, tableOf, verdictOn } from '../verdict.ts';
import { type FirstFrame, firstFrameOf } from './first-frame.ts';

/**
 * `pnpm quality:storefront`: how soon a drama's own page plays and what it costs, served by the real api with the settings
 * of production. Ends with one line of JSON, and with an error when a target is missed.
 */
const RUNS = 3;
const LARGEST_SCRIPTS_KB = 90;
const LATEST_FRAME_MS = 1_500;
const LOWEST_SCORE = 95;
const ENDS_WITHIN_MS = 300_000;

// Beside whatever else runs here: `pnpm dev`, the journeys.
const PORTS_ABOVE = 80;
const portBase = Number(process.env['CLIFFHANGER_PORT_BASE'] ?? '4100') + PORTS_ABOVE;
process.env['CLIFFHANGER_PORT_BASE'] = process.env['CLIFFHANGER_QUALITY_PORT_BASE'] ?? String(portBase);
process.env['CLIFFHANGER_DATA'] = join(REPOSITORY_FOLDER, '.data/quality');
const addresses = addressesFrom();
const stack = new BrowserStack(addresses, { kind: 'production' });
const landing = `${addresses.apiUrl}/watch/drama/${SAMPLE_DRAMAS.theNinthDebt.id}`;
const signal = AbortSignal.timeout(ENDS_WITHIN_MS);

for (const reason of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(reason, () => void stack.stop().finally(() => process.exit(1)));
}

try {
  await stack.start();
  const figures = [...framesIn(await measureFrames()), ...(await measureScores())];
  const verdict = verdictOn(figures, 'storefront');
  console.log(`\n${tableOf(figures)}\n`);
  console.log(JSON.stringify(verdict));
  process.exitCode = verdict.verdict === 'met' ? 0 : 1;
} catch (error) {
  console.error(error);
  console.error(`what the servers said: ${logFile(addresses.dataFolder, '*')}`);
  process.exitCode = 1;
} finally {
  await stack.stop();
}
process.exit();

async function measureFrames(): Promise<readonly FirstFrame[]> {
  const browser = await chromium.launch({ executablePath: CHROMIUM, args: CHROMIUM_FLAGS });
  const measured: FirstFrame[] = [];
  try {
    for (let run = 0; run < RUNS; run += 1) {
      const context = await browser.newContext({ viewport: { width: 390, height: 844 }, isMobile: true });
      measured.push(await firstFrameOf(context, landing));
      await context.close();
    }
  } finally {
    await browser.close();
  }
  for (const { afterMs, scriptsKb } of measured)
    console.log(`  first frame ${afterMs} ms, scripts ${scriptsKb} KB`);
  return measured;
}

/** The run in the middle, and the heaviest of all. */
function framesIn(measured: readonly FirstFrame[]): readonly Figure[] {
  const times = measured.map(({ afterMs }) => afterMs).toSorted((a, b) => a - b);
  return [
    {
      name: 'first frame of the preview on slow 4G, ms',
      ours: times[times.length >> 1] ?? Number.NaN,
      target: LATEST_FRAME_MS,
      good: 'at most',
    },
    {
      name: 'scripts before the first frame, KB gzip',
      ours: Math.max(...measured.map(({ scriptsKb }) => scriptsKb)),
      target: LARGEST_SCRIPTS_KB,
      good: 'at most',
    },
  ];
}

async function measureScores(): Promise<readonly Figure[]> {
  const browser = await openBrowser();
  try {
    const { machine, scores, shown, faults } = await measureWithLighthouse(landing, {
      port: browser.port,
      runs: RUNS,
      signal,
    });
    console.log(`\nLighthouse: ${Object.values(scores).join(' / ')} (machine ${machine})`);
    for (const [name, value] of Object.entries(shown)) console.log(`  ${name} ${value}`);
    for (const fault of faults) console.log(`  to do: ${fault}`);
    return Object.entries(scores).map(([name, ours]) => ({
      name: `landing ${name}`,
      ours,
      target: LOWEST_SCORE,
      good: 'at least',
    }));
  } finally {
    await browser.close();
  }
}
