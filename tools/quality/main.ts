import { join } from 'node:path';
import { PAGES, type PageName } from '@cliffhanger/wire/pages';
import { chromium } from '@playwright/test';
import { BrowserStack } from '../e2e/browser-stack.ts';
import { addressesFrom, logFile, REPOSITORY_FOLDER } from '../services/ports.ts';
import { barriersOn } from './barriers.ts';
import { builtChunks } from './built-chunks.ts';
import { CHROMIUM, CHROMIUM_FLAGS, type OpenBrowser, openBrowser } from './chromium.ts';
import { kilobytesOf, type ScriptFile, scriptsFetchedFor } from './first-load.ts';
import { measureWithLighthouse, type Scores } from './lighthouse.ts';
import { logInAsDemoSeller } from './logging-in.ts';
import { type Figure, tableOf, verdictOn } from './verdict.ts';

/**
 * `pnpm quality`: what the built seller app costs and how good it is, served by the real api with the settings of
 * production. Ends with one line of JSON, and with an error when a target is missed.
 */
const LOWEST_SCORE = 95;
const LARGEST_FIRST_LOAD_KB = 150;
/** What a first visit waits for; the speed of what comes after it is watched. */
const FIRST_PAGE: PageName = 'login';
/** Speed varies from run to run, the rest does not: only where it is judged does the middle of three count. */
const runsOf = (page: PageName): number => (page === FIRST_PAGE ? 3 : 1);
const ENDS_WITHIN_MS = 210_000;

const BEFORE_LOGIN: readonly PageName[] = ['login', 'register', 'resetPassword', 'reviewResult', 'support'];
const AFTER_LOGIN: readonly PageName[] = ['home', 'mine', 'personalDetails', 'settings'];

// Beside whatever else runs here: `pnpm dev`, the journeys.
const PORTS_ABOVE = 80;
const portBase = Number(process.env['CLIFFHANGER_PORT_BASE'] ?? '4100') + PORTS_ABOVE;
process.env['CLIFFHANGER_PORT_BASE'] = process.env['CLIFFHANGER_QUALITY_PORT_BASE'] ?? String(portBase);
process.env['CLIFFHANGER_DATA'] = join(REPOSITORY_FOLDER, '.data/quality');
const addresses = addressesFrom();
const stack = new BrowserStack(addresses, { kind: 'production' });
const browser = await openBrowser();
const signal = AbortSignal.timeout(ENDS_WITHIN_MS);
const addressOf = (page: PageName): string => `${addresses.apiUrl}/#${PAGES[page]}`;

async function stopAll(): Promise<void> {
  await Promise.all([browser.close(), stack.stop()]);
}
for (const reason of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(reason, () => void stopAll().finally(() => process.exit(1)));
}
signal.addEventListener('abort', () => {
  console.error(`not finished within ${ENDS_WITHIN_MS / 1000} s`);
  void stopAll().finally(() => process.exit(1));
});

try {
  await stack.start();
  const figures = [
    ...(await measureFirstLoad()),
    ...(await measureBarriers()),
    ...(await measureScores(browser)),
  ];
  const verdict = verdictOn(figures);
  console.log(`\n${tableOf(figures)}\n`);
  console.log(JSON.stringify(verdict));
  process.exitCode = verdict.verdict === 'met' ? 0 : 1;
} catch (error) {
  console.error(error);
  console.error(`what the servers said: ${logFile(addresses.dataFolder, '*')}`);
  process.exitCode = 1;
} finally {
  await stopAll();
}
process.exit();

async function measureFirstLoad(): Promise<readonly Figure[]> {
  const clean = await chromium.launch({ executablePath: CHROMIUM, args: CHROMIUM_FLAGS });
  const scripts = await scriptsFetchedFor(clean, addressOf(FIRST_PAGE));
  await clean.close();
  listScripts('first load of login', scripts);
  const fetched = new Set(scripts.map(({ name }) => name));
  listScripts(
    'fetched when opened',
    builtChunks().filter(({ name }) => !fetched.has(name)),
  );
  return [
    {
      name: 'login scripts, KB gzip',
      ours: kilobytesOf(scripts),
      target: LARGEST_FIRST_LOAD_KB,
      good: 'at most',
    },
  ];
}

function listScripts(title: string, scripts: readonly ScriptFile[]): void {
  console.log(`\n${title}: ${kilobytesOf(scripts)} KB`);
  for (const script of scripts)
    console.log(`  ${String(kilobytesOf([script])).padStart(6)} KB  ${script.name}`);
}

/** Those of visitors first: nobody is logged in yet. */
async function measureScores({ port }: OpenBrowser): Promise<readonly Figure[]> {
  const measure = async (page: PageName): Promise<readonly Figure[]> =>
    figuresOf(page, await measureWithLighthouse(addressOf(page), { port, runs: runsOf(page), signal }));
  const asVisitor = [...(await measure('login')), ...(await measure('register'))];
  await logInIn(port);
  return [...asVisitor, ...(await measure('mine'))];
}

function figuresOf(page: PageName, { machine, scores, shown, faults }: Scores): readonly Figure[] {
  console.log(`\nLighthouse on ${page}: ${Object.values(scores).join(' / ')} (machine ${machine})`);
  for (const [name, value] of Object.entries(shown)) console.log(`  ${name} ${value}`);
  for (const fault of faults) console.log(`  to do: ${fault}`);
  return Object.entries(scores).map(([name, ours]) => ({
    name: `${page} ${name}`,
    ours,
    target: LOWEST_SCORE,
    good: 'at least',
    isWatched: name === 'performance' && page !== FIRST_PAGE,
  }));
}

/** Into the profile of the browser that Lighthouse measures with. */
async function logInIn(port: number): Promise<void> {
  const connected = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
  const [context] = connected.contexts();
  if (context === undefined) throw new Error('the browser has no profile');
  await logInAsDemoSeller(context, addresses.apiUrl);
  await connected.close();
}

async function measureBarriers(): Promise<readonly Figure[]> {
  const clean = await chromium.launch({ executablePath: CHROMIUM, args: CHROMIUM_FLAGS });
  const context = await clean.newContext({ viewport: { width: 390, height: 844 } });
  const found = [...(await barriersOn(context, BEFORE_LOGIN.map(addressOf)))];
  await logInAsDemoSeller(context, addresses.apiUrl);
  found.push(...(await barriersOn(context, AFTER_LOGIN.map(addressOf))));
  await clean.close();
  for (const barrier of found) console.log(`  barrier: ${barrier}`);
  return [{ name: 'barriers (axe)', ours: found.length, target: 0, good: 'at most' }];
}
