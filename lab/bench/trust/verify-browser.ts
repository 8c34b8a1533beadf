import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { STATEMENT_FILE } from '@cliffhanger/core/proofs';
import { ProofWorld } from '@cliffhanger/testing/proofs';
import { build } from '@cliffhanger/verify/build';
import { zipOf } from '@cliffhanger/verify/zip-of';
import { type Browser, chromium, type Page } from '@playwright/test';
import { CHROMIUM, CHROMIUM_FLAGS } from '../../browser/chromium.ts';
import { type BenchOptions, type Measurement, measurementOf, medianOf } from '../report.ts';

/*
 * Measures the sellers' offline page, opened as a file in a browser without network, on a statement of a
 * hundred thousand transfers. `check` is the verification after unzipping, including parsing; `whole` is the
 * seller's wait, from choosing the zip to the result on the page.
 */

const TRANSFERS = 100_000;
const TRANSFERS_SHORT = 10_000;
const MOST_SECONDS = 2;
const ROUNDS = 5;
const MOST_WAIT_MS = 240_000;
const PAUSE_MS = 20_000;

interface Round {
  readonly check: number;
  readonly whole: number;
  /** CPU time of the page's thread, from choosing the file to the result on the screen. */
  readonly processor: number;
}

export async function measureVerifyBrowser({ short, sizes }: BenchOptions): Promise<readonly Measurement[]> {
  const transfers = sizes['transfers'] ?? (short ? TRANSFERS_SHORT : TRANSFERS);
  const folder = await mkdtemp(join(tmpdir(), 'verify-browser-'));
  const browser = await chromium.launch({ executablePath: CHROMIUM, args: CHROMIUM_FLAGS });
  try {
    const files = await build(folder);
    const zip = join(folder, 'statement.zip');
    const statement = JSON.stringify(statementOf(transfers));
    await writeFile(zip, zipOf({ [STATEMENT_FILE]: statement }, true));
    const rounds: Round[] = [];
    for (let round = 0; round < ROUNDS; round += 1) rounds.push(await checkOnce(browser, folder, zip));
    const details = { transfers, megabytes: Math.round(statement.length / 1e6), page: files[0]?.bytes };
    const most = (MOST_SECONDS * transfers) / TRANSFERS;
    // Recorded because other load affects the figure.
    const load = Number(((loadavg()[0] ?? 0) / availableParallelism()).toFixed(1));
    const processorSeconds = Number(medianOf(rounds.map(({ processor }) => processor)).toFixed(3));
    const atMost = (name: string, seconds: readonly number[]) => {
      const ours = medianOf(seconds);
      const fastest = Number(Math.min(...seconds).toFixed(3));
      const facts = { ...details, fastest, processorSeconds, loadPerCore: load };
      return measurementOf({
        name,
        unit: 's',
        ours,
        bare: most,
        ratio: most / ours,
        target: 1,
        details: facts,
      });
    };
    return [
      atMost(
        'trust: transfers verified in a browser',
        rounds.map(({ check }) => check),
      ),
      atMost(
        'trust: from the zip to the answer in a browser',
        rounds.map(({ whole }) => whole),
      ),
    ];
  } finally {
    await browser.close();
    await rm(folder, { recursive: true });
  }
}

function statementOf(transfers: number) {
  const world = new ProofWorld('bench');
  const sellerId = world.addSeller();
  world.trade(sellerId, transfers, PAUSE_MS);
  world.close('day');
  world.anchor();
  return world.makeStatement(sellerId, { from: 0, to: world.now });
}

async function checkOnce(browser: Browser, folder: string, zip: string): Promise<Round> {
  const context = await browser.newContext({ offline: true });
  try {
    const page = await context.newPage();
    await page.goto(pathToFileURL(join(folder, 'verify.html')).href);
    const processorOf = await threadTime(page);
    const before = await processorOf();
    await page.locator('input[type=file]').setInputFiles(zip);
    await page.locator('.res.good').waitFor({ timeout: MOST_WAIT_MS });
    const processor = (await processorOf()) - before;
    const secondsOf = async (name: string): Promise<number> =>
      (await page.evaluate((of) => performance.getEntriesByName(of)[0]?.duration ?? Number.NaN, name)) /
      1_000;
    return { check: await secondsOf('check'), whole: await secondsOf('whole'), processor };
  } finally {
    await context.close();
  }
}

/** CPU seconds of the page's main thread. */
async function threadTime(page: Page): Promise<() => Promise<number>> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  return async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN;
  };
}
