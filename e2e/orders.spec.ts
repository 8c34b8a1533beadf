import { DAY_MS, HOUR_MS, MINUTE_MS } from '@cliffhanger/core/kernel';
import { SAMPLE_DRAMAS } from '@cliffhanger/testing/catalogue';
import { expect } from '@playwright/test';
import { test } from './journey.ts';
import { inspect } from './judging/inspection.ts';
import { logsIn } from './person/logging-in.ts';
import type { Person } from './person/person.ts';
import { aSellerAtWork, type SellerAtWork, sellsAgain, walletOf } from './world/orders.ts';

const TITLE = SAMPLE_DRAMAS.theNinthDebt.texts.en.title;

/** Three waiting orders of 24 episodes: 12.00 price, 5.28 wholesale each. */
const waiting = (): Promise<SellerAtWork> =>
  aSellerAtWork({
    byHand: ['theNinthDebt'],
    money: '50',
    episodes: 18,
    sales: [4, 3, 2].map((hours) => ({ drama: 'theNinthDebt', quantity: 24, agoMs: hours * HOUR_MS })),
  });

async function opensOrders(person: Person, { seller }: SellerAtWork): Promise<void> {
  await logsIn(person, seller);
  await person.opens('orders');
  await expect(person.heading('orders.title')).toBeVisible();
}

const beginsShipping = (person: Person, number: string): Promise<void> =>
  person.presses('orders.ship.named', { title: TITLE, number });

const sheetOf = (person: Person) => person.dialog('orders.ship.title');

/** After shipping the sheet's title shows that it is done. */
const doneSheetOf = (person: Person) => person.dialog('orders.ship.done');

async function confirms(person: Person): Promise<void> {
  await person.presses('orders.ship.action', { count: 24 });
  await expect(doneSheetOf(person)).toBeVisible();
}

test('a seller ships with credits and proceeds, then from the wallet, and sees every ledger line', {
  tag: '@smoke',
}, async ({ person }) => {
  const business = await waiting();
  const [first, second, third] = business.orders.map(({ number }) => number);
  await opensOrders(person, business);
  await beginsShipping(person, first ?? '');
  await expect(
    sheetOf(person).getByText(person.t('orders.ship.credits', { used: 18, left: 18 })),
  ).toBeVisible();
  await inspect(person, 'ship-order');
  await confirms(person);
  await person.presses('orders.done');
  expect(await walletOf(business.seller.id)).toBe('50');

  await beginsShipping(person, second ?? '');
  await person.touches(
    sheetOf(person).getByRole('radio', { name: new RegExp(`^${person.t('orders.pay.wallet')}`) }),
  );
  await confirms(person);
  await person.presses('orders.done');
  expect(await walletOf(business.seller.id)).toBe('44.72');

  await person.opens('order', { number: second ?? '' });
  await expect(person.heading('orders.timeline')).toBeVisible();
  await expect(person.text('orders.step.shipped-seller')).toBeVisible();
  await expect(person.text('orders.account.wholesale-deferred')).toBeVisible();
  await inspect(person, 'order');

  await person.opens('order', { number: third ?? '' });
  await person.presses('orders.ship.button');
  await confirms(person);
  await person.presses('orders.done');
  await expect(person.text('orders.step.on-hold')).toBeVisible();
});

test('all shippable orders ship at once, and those without a right wait for it', async ({ person }) => {
  const business = await aSellerAtWork({
    byHand: ['theNinthDebt', 'theLastCaller'],
    sales: [
      { drama: 'theLastCaller', quantity: 12, agoMs: 22 * HOUR_MS },
      { drama: 'theNinthDebt', quantity: 24, agoMs: 3 * HOUR_MS },
      { drama: 'rentFreeHusband', quantity: 20, agoMs: 30 * MINUTE_MS },
    ],
  });
  await opensOrders(person, business);
  await person.sees('orders.right.title');
  await inspect(person, 'orders', { pictures: ['light', 'dark'] });
  await person.touches(
    person.page.getByRole('button', { name: person.t('orders.many.ready', { count: 2 }) }),
  );
  await expect(person.text('orders.many.left', { count: 1 })).toBeVisible();
  await inspect(person, 'ship-all-ready');
  await person.presses('orders.many.action', { count: 2 });
  await person.sees('orders.many.done', { count: 2 });
  await person.presses('orders.done');

  await person.presses('orders.right.use', { left: 1 });
  await person.sees('orders.right.sheet');
  await inspect(person, 'use-right');
  await expect(person.text('orders.right.title')).toBeVisible();
  await person.presses('orders.right.take-ship', { count: 20 });
  await person.sees('orders.right.added');
  await person.presses('orders.done');
  await expect(person.text('orders.right.title')).toBeHidden();
});

test('two tabs ship one order: both get the same response, and it is charged once', async ({
  person,
  anotherPerson,
}) => {
  const business = await waiting();
  const number = business.orders[0]?.number ?? '';
  const other = await anotherPerson();
  for (const one of [person, other]) {
    await opensOrders(one, business);
    await beginsShipping(one, number);
    await one.touches(
      sheetOf(one).getByRole('radio', { name: new RegExp(`^${one.t('orders.pay.wallet')}`) }),
    );
  }
  await Promise.all([confirms(person), confirms(other)]);
  const [first, second] = await Promise.all(
    [person, other].map((one) => doneSheetOf(one).getByRole('status').textContent()),
  );
  expect(second).toBe(first);
  // 24 episodes at 0.22, less 18 credits.
  expect(await walletOf(business.seller.id)).toBe('48.68');
});

test('an order is shipped by keyboard only', async ({ person }) => {
  const business = await waiting();
  const { keyboard } = person.page;
  await opensOrders(person, business);
  const button = person.button('orders.ship.named', {
    title: TITLE,
    number: business.orders[2]?.number ?? '',
  });
  await button.focus();
  await keyboard.press('Enter');
  await expect(sheetOf(person)).toBeVisible();
  const agree = person.button('orders.ship.action', { count: 24 });
  for (let tabs = 0; tabs < 12; tabs += 1) {
    if (await agree.evaluate((element) => element === document.activeElement)) break;
    await keyboard.press('Tab');
  }
  await expect(agree).toBeFocused();
  await keyboard.press('Enter');
  await expect(doneSheetOf(person)).toBeVisible();
  await keyboard.press('Escape');
  await expect(doneSheetOf(person)).toBeHidden();
});

test('holds are settled early twice in a month, and a third time is not available', {
  tag: '@smoke',
}, async ({ person }) => {
  const sale = { drama: 'moonboundHeir', quantity: 30, agoMs: 3 * DAY_MS, isPlayed: true } as const;
  const business = await aSellerAtWork({
    library: ['moonboundHeir'],
    sales: [sale, { ...sale, agoMs: 2 * DAY_MS, complaint: 'Episode 8 did not play.' }],
  });
  await logsIn(person, business.seller);
  for (const turn of [1, 2]) {
    await asksForQuote(person);
    if (turn === 1) await inspect(person, 'settle-early');
    await person.presses('settlement.sheet.action');
    await person.sees('settlement.done');
    await person.presses('orders.done');
    await sellsAgain(business.seller, { ...sale, agoMs: DAY_MS });
  }
  // The monthly limit is reached.
  await opensHolds(person);
  await expect(person.button('settlement.early.ask')).toHaveCount(0);
  await inspect(person, 'on-hold', { pictures: ['light', 'dark'] });

  await person.link('settlement.history').click();
  await expect(person.heading('settlement.history')).toBeVisible();
  const entries = person.page.getByRole('link', {
    name: person.t('settlement.history.entry'),
  });
  await expect(entries).toHaveCount(2);
  await inspect(person, 'early-settlements');
  await entries.first().click();
  await expect(person.heading('wallet.receipt.title')).toBeVisible();
  await person.sees('wallet.by.seller');
});

async function opensHolds(person: Person): Promise<void> {
  await person.opens('holds');
  await person.isOn('holds');
  await person.page.reload();
  await expect(person.heading('settlement.title')).toBeVisible();
}

async function asksForQuote(person: Person): Promise<void> {
  await opensHolds(person);
  await person.presses('settlement.early.ask');
  await expect(person.dialog('settlement.sheet')).toBeVisible();
}

test('a seller reads a decision about an order and appeals', async ({ person }) => {
  const business = await aSellerAtWork({
    library: ['moonboundHeir'],
    sales: [
      {
        drama: 'moonboundHeir',
        quantity: 30,
        agoMs: DAY_MS,
        isPlayed: true,
        complaint: 'Episode 8 did not play.',
      },
    ],
  });
  await logsIn(person, business.seller);
  await person.opens('order', { number: business.orders[0]?.number ?? '' });
  await person.sees('shell.decision.title');
  await person.presses('trust.appeal.action');
  await person.types('trust.appeal.field', 'The episode plays, I watched it today.');
  await person.presses('trust.appeal.send');
  await person.sees('trust.appeal.sent');
  await expect(person.button('trust.appeal.action')).toBeHidden();
});
