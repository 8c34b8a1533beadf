import { DAY_MS, HOUR_MS, MINUTE_MS } from '@cliffhanger/core/kernel';
import { BLOCKS_TO_FINALITY } from '@cliffhanger/testing/chain';
import { SELLER_FUND_PASSWORD } from '@cliffhanger/testing/factories';
import { requestWithdrawal } from '@cliffhanger/wire/withdrawals';
import { expect } from '@playwright/test';
import { test } from './journey.ts';
import { inspect } from './judging/inspection.ts';
import { within } from './patience.ts';
import { logsIn } from './person/logging-in.ts';
import { answersWithId, keysInFundPassword } from './person/moving-money.ts';
import type { Person } from './person/person.ts';
import { isKnownToSigner } from './world/back-office.ts';
import { blocksPass, hasHappenedOnChain } from './world/chain.ts';
import { aSellerAtWork } from './world/orders.ts';
import { oneApprovesWithdrawal } from './world/staff.ts';
import { workerRuns } from './world/worker.ts';

/** 60 episodes: 30.00 price, 13.20 wholesale. */
const EPISODES = 60;
const PROFIT = '16.80';
const TRANSACTION_HASH = /^\s*0x[0-9a-f]{64}\s*$/;
const SETTLED_WITHIN = within(60);
const PAID_WITHIN = within(30);

/** T+7 after shipping. */
const HOLD_MS = 7 * DAY_MS;

test('the profit of an order is held for seven days, settles, and is withdrawn on the chain', {
  tag: '@serial',
}, async ({ person }) => {
  test.slow();
  const sale = { drama: 'theNinthDebt', quantity: EPISODES } as const;
  const { seller, orders } = await aSellerAtWork({
    library: ['theNinthDebt'],
    hasPayoutMethod: true,
    sales: [
      { ...sale, agoMs: HOLD_MS + MINUTE_MS },
      { ...sale, agoMs: HOLD_MS - HOUR_MS },
    ],
  });
  const [due = '', held = ''] = orders.map(({ number }) => number);
  await logsIn(person, seller);
  await test.step('an hour before T+7 an order is on hold', async () => {
    await person.opens('order', { number: held });
    await person.sees('orders.step.on-hold');
  });
  await test.step('a minute after T+7 it is settled', async () => {
    await person.opens('order', { number: due });
    await expect(async () => {
      // A hold starts in one run of the job and ends in another.
      await workerRuns('begin-settlements', 'settle-due-orders');
      await expect(person.text('orders.step.settled')).toBeVisible(within(2));
    }).toPass(SETTLED_WITHIN);
    await inspect(person, 'order-settled');
    await person.opens('wallet');
    await expect(person.page.getByText(PROFIT).first()).toBeVisible();
  });
  await test.step('withdraws all of it', async () => {
    const id = await requests(person);
    await workerRuns('allowlist-addresses');
    await expect.poll(() => isKnownToSigner(seller), PAID_WITHIN).toBe(true);
    await oneApprovesWithdrawal(id);
    await isPaid(person, id);
  });
});

async function requests(person: Person): Promise<string> {
  await person.opens('withdraw');
  await person.types('withdrawals.amount', PROFIT);
  await person.presses('withdrawals.review');
  await expect(person.dialog('withdrawals.confirm.title').getByText('15.80')).toBeVisible();
  const requested = answersWithId(person, requestWithdrawal);
  await person.presses('withdrawals.confirm.action');
  await keysInFundPassword(person, SELLER_FUND_PASSWORD);
  await person.sees('withdrawals.done');
  return requested;
}

/** The page updates by itself: the hot wallet pays, and the transaction appears. */
async function isPaid(person: Person, id: string): Promise<void> {
  await person.opens('records', { id });
  await expect(person.text('withdrawals.state.paying').first()).toBeVisible(PAID_WITHIN);
  await expect(person.page.getByText(TRANSACTION_HASH)).toBeVisible();
  const hash = (await person.page.getByText(TRANSACTION_HASH).textContent()) ?? '';
  await expect.poll(() => hasHappenedOnChain(hash.trim())).toBe(true);
  await blocksPass(BLOCKS_TO_FINALITY);
  await expect(person.text('withdrawals.state.paid').first()).toBeVisible(PAID_WITHIN);
  await inspect(person, 'withdrawal-paid');
}
