import { expect } from '@playwright/test';
import { test } from '../journey.ts';
import { inspect } from '../judging/inspection.ts';
import { within } from '../patience.ts';
import { logsIn } from '../person/logging-in.ts';
import type { Person } from '../person/person.ts';
import { opensWatch, signsInByLink } from '../person/watching.ts';
import { anUnusedEmail } from '../world/back-office.ts';
import { emailTo } from '../world/mailbox.ts';
import { walletOf } from '../world/orders.ts';
import {
  ANNOUNCED,
  aLatePreOrder,
  announcedEpisodesComeOut,
  aPromotedSerial,
  dayText,
  isPaidBack,
  type PromotedSerial,
} from '../world/serials.ts';
import { workerRuns } from '../world/worker.ts';

/* A pre-order is delivered by its date, or refunded automatically. */

const BY_THE_WORKER = within(60);
const PRICE = '2.00';

async function preOrders(
  person: Person,
  { link, dramaId, comesOn }: PromotedSerial,
  email: string,
): Promise<string> {
  const { page } = person;
  await page.goto(link);
  await opensWatch(person, `/pre-order/${dramaId}`);
  await expect(person.heading('buying.pre.title')).toBeVisible();
  const range = person.t('buying.range', ANNOUNCED);
  await expect(
    page.getByText(person.t('buying.pre.promise', { range, day: dayText(comesOn), days: 7 })),
  ).toBeVisible();
  await person.types('buying.email', email);
  await inspect(person, 'watch-pre-order');
  await person.touches(page.locator('button[type="submit"]'));
  await expect(person.heading('buying.pre.paid.title')).toBeVisible();
  await inspect(person, 'watch-pre-ordered');
  return (await page.locator('dl dd').first().textContent())?.trim() ?? '';
}

async function opensReceipt(person: Person): Promise<void> {
  await opensWatch(person, '/receipts');
  await person.touches(person.page.locator('a[href*="/receipts/"]').first());
  await expect(person.heading('purchases.receipt.title')).toBeVisible();
}

test('a pre-order becomes an order when its episodes are released, and its seller ships it', async ({
  person,
  anotherPerson,
}) => {
  test.slow();
  const serial = await aPromotedSerial(3);
  await test.step('the list says when the next ones come', async () => {
    await person.page.goto(serial.link);
    await opensWatch(person, `/play/${serial.dramaId}/1`);
    await person.touches(
      person.page.getByRole('button', { name: new RegExp(`^${person.t('viewing.episodes')}`) }),
    );
    const day = dayText(serial.comesOn);
    await expect(
      person.page.getByRole('button', { name: person.t('viewing.tile.announced', { number: 9, day }) }),
    ).toBeVisible();
    await inspect(person, 'watch-announced');
  });
  const number = await test.step('a viewer pays in advance', async () => {
    const ordered = await preOrders(person, serial, anUnusedEmail('vera'));
    await opensReceipt(person);
    await expect(person.text('purchases.state.pre-ordered').first()).toBeVisible();
    await inspect(person, 'watch-receipt-pre-ordered');
    return ordered;
  });
  const nora = await anotherPerson();
  await test.step('the seller has no order of it yet, and sees what waits', async () => {
    await logsIn(nora, serial.seller);
    await nora.opens('orders');
    await expect(nora.page.getByText(number)).toBeHidden();
    await nora.opens('drama', { id: serial.dramaId });
    await nora.sees('catalog.announced.title');
    await expect(
      nora.page.getByText(nora.t('catalog.announced.waiting', { count: 1, amount: PRICE })),
    ).toBeVisible();
    await inspect(nora, 'drama-announced');
  });
  await test.step('the episodes come out: it is an order to ship, and the seller ships it', async () => {
    await announcedEpisodesComeOut(serial.dramaId);
    await workerRuns('end-due-pre-orders');
    await nora.opens('orders');
    await expect(nora.page.getByText(number).first()).toBeVisible(BY_THE_WORKER);
    await inspect(nora, 'orders-pre-ordered');
    await nora.opens('order', { number });
    await nora.presses('orders.ship.button');
    await nora.presses('orders.ship.action', { count: 4 });
    await expect(nora.dialog('orders.ship.done')).toBeVisible();
    await nora.opens('order', { number });
    await nora.sees('orders.step.on-hold');
    await opensReceipt(person);
    await expect(person.text('purchases.state.paid').first()).toBeVisible();
  });
});

test('a pre-order whose episodes are not released is refunded automatically', async ({ person }) => {
  const email = anUnusedEmail('otto');
  const { seller, number } = await aLatePreOrder(email);
  await workerRuns('end-due-pre-orders');
  await expect.poll(() => isPaidBack(number), BY_THE_WORKER).toBe(true);
  await emailTo(email, person.t('mail.pre-order-refunded.subject', { number }));
  await signsInByLink(person, email);
  await opensReceipt(person);
  await expect(person.page.getByText(number)).toBeVisible();
  await expect(person.text('purchases.state.refunded').first()).toBeVisible();
  expect(await walletOf(seller.id)).toBe('0');
});
