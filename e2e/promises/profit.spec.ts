import { DAY_MS, HOUR_MS } from '@cliffhanger/core/kernel';
import { expect } from '@playwright/test';
import { test } from '../journey.ts';
import { inspect } from '../judging/inspection.ts';
import { logsIn } from '../person/logging-in.ts';
import { aSellerWithAddress } from '../world/back-office.ts';
import { aSellerAtWork } from '../world/orders.ts';

test('a seller sees the profit of each day @desktop', async ({ person }) => {
  const { seller } = await aSellerAtWork({
    library: ['theNinthDebt'],
    sales: [
      { drama: 'theNinthDebt', quantity: 10, agoMs: 3 * DAY_MS, isPlayed: true },
      { drama: 'theNinthDebt', quantity: 4, agoMs: 2 * HOUR_MS },
    ],
  });
  await logsIn(person, seller);
  await person.opens('home');
  await person.follows('dashboard.profit.by-day');
  await person.isOn('profit');
  // Ten and four episodes with 0.28 profit each.
  await expect(person.page.getByText('2.80').first()).toBeVisible();
  await expect(person.page.getByText('1.12').first()).toBeVisible();
  await inspect(person, 'profit');
});

test('a seller opens a payout address and sees from when it can be used', async ({ person }) => {
  const seller = await aSellerWithAddress({ money: '50' });
  await logsIn(person, seller);
  await person.opens('payoutMethods');
  await person.follows('withdrawals.method.details');
  await person.sees('withdrawals.method.paid-before.no');
  await inspect(person, 'payout-method');
});
