import { askResolution, endResolution } from '@cliffhanger/application/chain';
import { saveAutoShip } from '@cliffhanger/application/library';
import { DAY_MS, idOf } from '@cliffhanger/core/kernel';
import { trackingPath } from '@cliffhanger/core/library';
import { BLOCKS_TO_FINALITY } from '@cliffhanger/testing/chain';
import {
  aConsignment,
  anApprovedSeller,
  anEvmAddress,
  IDA,
  OLAV,
  valueOf,
} from '@cliffhanger/testing/factories';
import { type Browser, expect, type Page } from '@playwright/test';
import { test } from '../journey.ts';
import { expectNoBarriers } from '../judging/accessibility.ts';
import { inspect } from '../judging/inspection.ts';
import { within } from '../patience.ts';
import { logsIn } from '../person/logging-in.ts';
import type { Person } from '../person/person.ts';
import { buys, followsLink, opensWatch, signsInByLink } from '../person/watching.ts';
import {
  aDayPassesForAddress,
  anUnusedEmail,
  inThePast,
  isAddressKnownToSigner,
} from '../world/back-office.ts';
import { arrivedAt, blocksPass, somebodySends } from '../world/chain.ts';
import { joinsTheStaff, opensTheConsole } from '../world/staff.ts';
import { aPromotedDrama, WATCHED } from '../world/storefront.ts';
import { workerRuns } from '../world/worker.ts';

/* A complaint changes nothing until it is decided, and then exactly what was decided. */

const DONE_WITHIN = within(60);
const PAID_WITHIN = within(90);

/** A seller without auto-ship. */
const aSellerByHand = () =>
  inThePast(DAY_MS, async (dependencies) => {
    const seller = await anApprovedSeller(dependencies, { email: anUnusedEmail('nora') });
    const { id: consignmentId, trackingCode } = await aConsignment(dependencies, seller.id, WATCHED.id);
    const autoShip = { isOn: false, dailyCostLimit: null };
    valueOf(await saveAutoShip(dependencies)({ sellerId: seller.id, consignmentId, autoShip }));
    return { seller, link: trackingPath(trackingCode) };
  });

async function atADesk(browser: Browser): Promise<Page> {
  const desk = { viewport: { width: 1440, height: 900 }, isMobile: false, hasTouch: false };
  return (await browser.newContext(desk)).newPage();
}

async function complains(person: Person): Promise<string> {
  await opensWatch(person, '/receipts');
  await person.touches(person.page.getByRole('link').filter({ hasText: WATCHED.texts.en.title }).first());
  const number = (await person.page.locator('dl dd').first().textContent())?.trim() ?? '';
  await person.touches(person.link('purchases.complain.action'));
  await person.page.getByRole('radio', { name: person.t('purchases.reason.wrong-language') }).check();
  await person.types('purchases.complain.more', 'The captions stop half-way through.');
  await person.touches(person.button('purchases.complain.send'));
  await expect(person.text('purchases.complaint.sent')).toBeVisible();
  return number;
}

/** Shortcuts work once the complaint has loaded. */
async function openComplaint(page: Page, number: string): Promise<void> {
  await page.goto(`${page.url().split('#')[0]}#/queue/complaint?id=${number}`);
  await page.reload();
  await expect(page.getByText('Viewer chose: Wrong language or missing captions')).toBeVisible();
  await expect(page.getByRole('main')).toContainText(number);
}

test('a complaint stops shipping; a decision is undone, another is carried out, and the seller ships', async ({
  person,
  anotherPerson,
  browser,
}) => {
  test.slow();
  const { seller, link } = await aSellerByHand();
  await followsLink(person, link);
  await buys(person, { email: anUnusedEmail('vera') });
  await expect(person.heading('buying.paid.title')).toBeVisible();
  const number = await complains(person);

  const nora = await anotherPerson();
  await logsIn(nora, seller);
  await nora.opens('order', { number });
  await nora.sees('orders.standing.stopped');
  await expect(nora.button('orders.ship.button')).toHaveCount(0);
  await inspect(nora, 'order-stopped');

  const page = await atADesk(browser);
  const sue = await joinsTheStaff(page, 'Sue', 'support');
  await opensTheConsole(page, sue);
  await openComplaint(page, number);
  await expect(page.getByText('N no refund', { exact: true })).toBeVisible();
  await expectNoBarriers(page, 'a complaint');
  await page.keyboard.press('f');
  await page.keyboard.press('1');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('status')).toContainText(number);
  await page.keyboard.press('z');
  await expect(page.getByRole('status')).toHaveCount(0);
  await expect(page.getByText('No refund').first()).toBeVisible();
  await person.page.reload();
  await expect(person.text('purchases.refund.title')).toHaveCount(0);

  await page.keyboard.press('n');
  await page.keyboard.press('1');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('status')).toContainText(number);
  await expect(async () => {
    await person.page.reload();
    await expect(person.text('purchases.complaint.state.not-refunded').first()).toBeVisible(within(2));
  }).toPass(DONE_WITHIN);
  await expect(person.page.getByText('We checked it: it plays, and it is as described.')).toBeVisible();
  await nora.opens('order', { number });
  await expect(nora.button('orders.ship.button')).toBeVisible();
});

test('some episodes are refunded in USDT to an address that the viewer entered', {
  tag: '@serial',
}, async ({ person, browser }) => {
  test.slow();
  const { page } = person;
  const email = anUnusedEmail('vera');
  const { link } = await aPromotedDrama();
  await followsLink(person, link);
  await opensWatch(person, `/buy/${WATCHED.id}`);
  await page
    .getByRole('radio', { name: new RegExp(person.t('buying.range', { first: 6, last: 15 })) })
    .check();
  await page.getByRole('radio', { name: /BEP-20/ }).check();
  await person.types('buying.email', email);
  await person.touches(page.locator('button[type="submit"]'));
  await expect(person.text('buying.invoice.address')).toBeVisible();
  const address = /0x[0-9a-fA-F]{40}/.exec(await page.locator('main').innerText())?.[0] ?? '';
  await somebodySends(5n, address);
  await blocksPass(BLOCKS_TO_FINALITY);
  await expect(person.heading('buying.paid.title')).toBeVisible(PAID_WITHIN);

  await signsInByLink(person, email);
  const number = await complains(person);

  const desk = await atADesk(browser);
  const sue = await joinsTheStaff(desk, 'Sue', 'support');
  await opensTheConsole(desk, sue);
  await openComplaint(desk, number);
  await desk.keyboard.press('p');
  for (const episode of [7, 8, 9, 10]) await desk.getByRole('button', { name: `Episode ${episode}` }).click();
  await expect(desk.getByText('Refund viewer 2.00 → seller −1.12, platform −0.88.')).toBeVisible();
  await desk.keyboard.press('2');
  await desk.keyboard.press('Control+Enter');

  const orderId = page.url().split('/').at(-1) ?? '';
  await expect(async () => {
    await page.reload();
    await expect(person.text('purchases.refund.state.waits')).toBeVisible(within(2));
  }).toPass(DONE_WITHIN);
  await inspect(person, 'watch-refund');
  const to = anEvmAddress();
  await person.field('purchases.refund.address', { network: 'BEP-20' }).fill(to);
  await person.touches(person.button('purchases.refund.address.send'));
  await expect(person.text('purchases.refund.state.address-given')).toBeVisible();

  await inThePast(0, async (dependencies) => {
    const proposal = await askResolution(dependencies)({
      subject: { kind: 'refund', id: idOf<'order'>(orderId) },
      way: 'return',
      address: to,
      because: 'Refund of a complaint.',
      by: IDA,
    });
    valueOf(await endResolution(dependencies)({ id: valueOf(proposal).id, outcome: 'confirmed', by: OLAV }));
  });
  await page.reload();
  await expect(person.text('purchases.refund.state.under-way')).toBeVisible();
  await workerRuns('allowlist-addresses');
  await expect.poll(() => isAddressKnownToSigner(to), DONE_WITHIN).toBe(true);
  // The signer waits a day before paying a new address.
  await aDayPassesForAddress(to);
  await expect.poll(() => arrivedAt(to), PAID_WITHIN).toBe(2n);
  await blocksPass(BLOCKS_TO_FINALITY);
  await expect(async () => {
    await page.reload();
    await expect(page.getByText(/^0x[0-9a-f]{64}$/).last()).toBeVisible(within(2));
  }).toPass(PAID_WITHIN);
  await expect(page.getByText(to)).toBeVisible();
});
