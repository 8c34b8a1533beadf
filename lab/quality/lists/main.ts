import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createMoneyPool } from '@cliffhanger/adapters/postgres';
import { PAGES } from '@cliffhanger/wire/pages';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { CHROMIUM, CHROMIUM_FLAGS } from '../../browser/chromium.ts';
import { logIn } from '../../browser/logging-in.ts';
import type { Figure } from '../../browser/verdict.ts';
import { judgeAndExit, stackToMeasure } from '../measuring.ts';
import { openBareList } from './bare-list.ts';
import { BUSY_SELLER, seedBusySeller } from './busy-seller.ts';
import type { Frames } from './frames.ts';
import { type Scrolled, scrollThrough } from './scrolling.ts';
import { buildWithVirtua, openWithVirtua } from './virtua/open-with-virtua.ts';

/**
 * `pnpm -C lab quality:lists [rows] [names] [--virtua]`: scrolls through one seller's long lists by flicks,
 * down from the top and back from the end, at full speed and four times slower. Measures a bare list with as
 * many rows right beside it, because their ratio is stable on a noisy machine. Prints one line of JSON at the
 * end, and fails when a target is missed. `--virtua` adds a third side without targets: the same app with
 * that library's rows.
 */
const LISTS = {
  orders: `${PAGES.orders}?state=all`,
  library: PAGES.library,
  'fund-log': PAGES.fundLog,
  messages: PAGES.messages,
} as const;
const LIST_NAMES = Object.keys(LISTS) as (keyof typeof LISTS)[];
const SLOWDOWNS = [1, 4] as const;
/** The share of in-time frames relative to the bare list. */
const LEAST_BESIDE_BARE = 0.95;

const {
  values: { virtua: besideVirtua },
  positionals: [rowsAsked, ...names],
} = parseArgs({ options: { virtua: { type: 'boolean', default: false } }, allowPositionals: true });
const rows = Number(rowsAsked ?? 1_000);
const lists = names.length === 0 ? LIST_NAMES : LIST_NAMES.filter((name) => names.includes(name));

const { addresses, stack } = stackToMeasure('quality-lists');
const virtuaFolder = join(addresses.dataFolder, 'virtua');

await judgeAndExit({
  name: 'lists',
  dataFolder: addresses.dataFolder,
  stop: () => stack.stop(),
  async measure() {
    await stack.start();
    await fillLists();
    if (besideVirtua) await buildWithVirtua(virtuaFolder);
    return measureLists();
  },
});

async function fillLists(): Promise<void> {
  const owner = createMoneyPool({
    connectionString: addresses.ownerUrl,
    maxConnections: 2,
    applicationName: 'cliffhanger-quality',
  });
  await seedBusySeller(owner, rows);
  await owner.end();
}

async function measureLists(): Promise<readonly Figure[]> {
  const browser = await chromium.launch({ executablePath: CHROMIUM, args: CHROMIUM_FLAGS });
  try {
    const context = await browser.newContext({
      viewport: { width: 390, height: 844 },
      isMobile: true,
      hasTouch: true,
      serviceWorkers: 'block',
    });
    await logIn(context, addresses.apiUrl, BUSY_SELLER);
    const figures: Figure[] = [];
    for (const slowdown of SLOWDOWNS)
      for (const name of lists) figures.push(await measureList(context, name, slowdown));
    return figures;
  } finally {
    await browser.close();
  }
}

async function measureList(
  context: BrowserContext,
  name: keyof typeof LISTS,
  slowdown: number,
): Promise<Figure> {
  const bare = await scrollThrough(context, { open: (page) => openBareList(page, rows), rows, slowdown });
  const address = `${addresses.apiUrl}/#${LISTS[name]}`;
  const ours = await scrollThrough(context, { open: (page) => page.goto(address), rows, slowdown });
  tell(`${name}, ${slowdown}×`, ours, bare);
  if (besideVirtua) {
    const open = (page: Page) => openWithVirtua(page, address, virtuaFolder);
    tell(`${name}, ${slowdown}×, virtua`, await scrollThrough(context, { open, rows, slowdown }), bare);
  }
  return {
    name: `${name}, ${slowdown}×: frames in time beside a bare list`,
    ours: Number(Math.min(beside('down', ours, bare), beside('back', ours, bare)).toFixed(3)),
    target: LEAST_BESIDE_BARE,
    good: 'at least',
  };
}

function tell(name: string, one: Scrolled, bare: Scrolled): void {
  const ratio = Math.min(beside('down', one, bare), beside('back', one, bare)).toFixed(3);
  console.log(`${name}: ${wordsOf('down', one, bare)}; ${wordsOf('back', one, bare)}; ${ratio} of bare`);
}

function beside(way: keyof Scrolled, ours: Scrolled, bare: Scrolled): number {
  return ours[way].inTime / bare[way].inTime;
}

function wordsOf(way: keyof Scrolled, ours: Scrolled, bare: Scrolled): string {
  return `${way} ${shown(ours[way])} (bare: ${shown(bare[way])})`;
}

function shown({ count, inTime, longestMs }: Frames): string {
  return `${(inTime * 100).toFixed(1)} % of ${count} in time, longest ${longestMs} ms`;
}
