import { join } from 'node:path';
import { REPOSITORY_FOLDER } from '@cliffhanger/dev-addresses';
import { jsonRpc } from '@cliffhanger/testing/anvil';
import { BLOCKS_TO_FINALITY } from '@cliffhanger/testing/chain';
import { DEMO_SELLER } from '@cliffhanger/testing/scenarios';
import { PAGES } from '@cliffhanger/wire/pages';
import { type Browser, chromium, type Page } from '@playwright/test';
import { letPass } from '../../tools/demo/keys.ts';
import type { DemoWorld } from '../../tools/demo/run-demo.ts';
import type { WelcomeFacts } from '../../tools/demo/welcome.ts';
import { CHROMIUM, CHROMIUM_FLAGS } from '../browser/chromium.ts';
import { logInAsDemoSeller } from '../browser/logging-in.ts';
import { quietnessOf } from '../browser/quiet.ts';
import { Recording } from './recording.ts';

const FILE = join(REPOSITORY_FOLDER, 'docs/pictures/order.webp');
const PHONE = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  locale: 'en-US',
  serviceWorkers: 'block',
} as const;
const WIDTH_PX = 390;
const HOLD_DAYS = 7;
const AMOUNT = '50';
const LONG_MS = 3_000;
const WITHIN_MS = 90_000;
const ORDER_NUMBER = /CH-[0-9A-Z]{8}/;

/**
 * An order from the viewer's tap on a post to the payout on the chain, as an animated picture for README.md.
 */
export async function recordOrder(shown: DemoWorld): Promise<void> {
  const browser = await chromium.launch({
    executablePath: CHROMIUM,
    args: [...CHROMIUM_FLAGS, '--autoplay-policy=no-user-gesture-required'],
  });
  const recording = new Recording(WIDTH_PX);
  try {
    const number = await viewerBuys(await openPhone(browser), shown, recording);
    await sellerShips(await openPhone(browser, shown), { ...shown, number }, recording);
    await letPass(shown.addresses, HOLD_DAYS);
    await sellerWithdraws(await openPhone(browser, shown), shown, recording);
    console.log(`${FILE}: ${await recording.write(FILE)} bytes`);
  } finally {
    await browser.close();
  }
}

async function openPhone(browser: Browser, seller?: WelcomeFacts): Promise<Page> {
  const context = await browser.newContext(PHONE);
  context.setDefaultTimeout(WITHIN_MS);
  if (seller !== undefined) await logInAsDemoSeller(context, seller.addresses.apiUrl);
  return context.newPage();
}

/** Returns the number of the order. */
async function viewerBuys(page: Page, { link }: WelcomeFacts, recording: Recording): Promise<string> {
  const quiet = quietnessOf(page);
  await page.goto(link);
  await quiet();
  await recording.take(page);
  const drama = page.url();
  await page.goto(`${drama.replace('/drama/', '/play/')}/1`);
  await page.locator('video').first().waitFor();
  await quiet();
  await recording.take(page);
  await page.goto(drama.replace('/drama/', '/buy/'));
  await page.locator('input[type=email]').fill('vera@example.org');
  await quiet();
  await recording.take(page);
  await page.locator('button[type=submit]').click();
  await page.waitForURL('**/watch/paid/*');
  await quiet();
  await recording.take(page, LONG_MS);
  const [number] = ORDER_NUMBER.exec(await page.locator('body').innerText()) ?? [];
  if (number === undefined) throw new Error(`${page.url()} names no order`);
  await page.context().close();
  return number;
}

async function sellerShips(
  page: Page,
  { addresses, number }: DemoWorld & { readonly number: string },
  recording: Recording,
): Promise<void> {
  const quiet = quietnessOf(page);
  await page.goto(`${addresses.apiUrl}/#${PAGES.orders}`);
  const ship = page.getByRole('button', { name: `, ${number}` });
  await ship.waitFor();
  await ship.scrollIntoViewIfNeeded();
  await quiet();
  await recording.take(page);
  await ship.click();
  const agree = page.getByRole('dialog').getByRole('button', { name: /^Ship \d+ episodes?$/ });
  await agree.waitFor();
  await quiet();
  await recording.take(page, LONG_MS);
  await agree.click();
  await page.getByRole('dialog', { name: 'Shipped' }).waitFor();
  await quiet();
  await recording.take(page);
  await page.goto(`${addresses.apiUrl}/#${PAGES.holds}`);
  await page.locator('h1:visible').first().waitFor();
  await quiet();
  await recording.take(page, LONG_MS);
  await page.context().close();
}

async function sellerWithdraws(page: Page, { addresses }: DemoWorld, recording: Recording): Promise<void> {
  const quiet = quietnessOf(page);
  await page.goto(`${addresses.apiUrl}/#${PAGES.wallet}`);
  await page.locator('h1:visible').first().waitFor();
  await quiet();
  await recording.take(page);
  await page.goto(`${addresses.apiUrl}/#${PAGES.withdraw}`);
  await page.getByLabel('Amount', { exact: true }).fill(AMOUNT);
  await quiet();
  await recording.take(page);
  await page.getByRole('button', { name: 'Review withdrawal' }).click();
  const confirm = page.getByRole('dialog', { name: 'Confirm withdrawal' });
  await confirm.waitFor();
  await quiet();
  await recording.take(page, LONG_MS);
  await confirm.getByRole('button', { name: 'Withdraw', exact: true }).click();
  await page.getByRole('button', { name: '5', exact: true }).waitFor();
  await page.keyboard.type(DEMO_SELLER.fundPassword);
  await page.getByText('Withdrawal requested').first().waitFor();
  await quiet();
  await recording.take(page);
  await page.goto(`${addresses.apiUrl}/#${PAGES.records}`);
  await page.getByText('Being sent').first().waitFor();
  await jsonRpc(addresses.chainUrl)('anvil_mine', [`0x${BLOCKS_TO_FINALITY.toString(16)}`]);
  await page.getByText('Being sent').first().waitFor({ state: 'hidden' });
  await quiet();
  await recording.take(page, LONG_MS);
}
