import { parseEmail } from '@cliffhanger/core/identity';
import { SAMPLE_DRAMAS } from '@cliffhanger/testing/catalogue';
import { BLOCKS_TO_FINALITY } from '@cliffhanger/testing/chain';
import { anEvmAddress } from '@cliffhanger/testing/factories';
import { requestWithdrawal } from '@cliffhanger/wire/withdrawals';
import { expect } from '@playwright/test';
import { test } from './journey.ts';
import { inspect } from './judging/inspection.ts';
import { logsIn } from './person/logging-in.ts';
import { entersNewFundPassword, opensDetails } from './person/managing-account.ts';
import { answersWithId, keysInFundPassword } from './person/moving-money.ts';
import type { Person } from './person/person.ts';
import { registers } from './person/registering.ts';
import { sellerIdOf } from './world/back-office.ts';
import { blocksPass, hasHappenedOnChain } from './world/chain.ts';
import { clockMovesOn } from './world/command-line.ts';
import { viewerBuys } from './world/orders.ts';
import { mia } from './world/people.ts';
import { reviewerApproves } from './world/reviewers.ts';
import { oneApprovesWithdrawal } from './world/staff.ts';

const FUND_PASSWORD = '271828';
const DRAMA = SAMPLE_DRAMAS.theNinthDebt;
const TITLE = DRAMA.texts.en.title;
/** 60 episodes: 30.00 paid, 13.20 wholesale. */
const EPISODES = 60;
const PROFIT = '16.80';
const TRANSACTION_HASH = /^\s*0x[0-9a-f]{64}\s*$/;
const PAID_WITHIN_MS = 30_000;

/* It moves the clock of the whole stack, so it runs when every other journey is over. */
test('a new seller registers, sells, waits out the hold and withdraws the first profit @clock', async ({
  person,
}) => {
  test.slow();
  const application = mia();
  await test.step('registers and is approved', async () => {
    await person.opens('register');
    await registers(person, application);
    await reviewerApproves(application.email);
    await logsIn(person, application);
  });
  await test.step('adds a drama', () => addsDrama(person));
  const number = await test.step('a viewer pays, and the order ships by itself', async () => {
    const email = parseEmail(application.email);
    if (email === undefined) throw new Error(`${application.email} is no address`);
    const order = await viewerBuys(await sellerIdOf(email), { drama: 'theNinthDebt', quantity: EPISODES });
    await person.opens('order', { number: order.number });
    await person.sees('orders.step.shipped-auto-ship');
    await person.sees('orders.step.on-hold');
    return order.number;
  });
  await test.step('sets a fund password and an address', () => preparesPayout(person, application.password));
  await test.step('nothing is free a day before T+7', async () => {
    await clockMovesOn('6d');
    await person.opens('wallet');
    await expect(person.page.getByText(PROFIT).first()).toBeVisible();
    await person.opens('order', { number });
    await person.sees('orders.step.on-hold');
  });
  await test.step('T+7 settles it', async () => {
    await clockMovesOn('25h');
    await person.sees('orders.step.settled');
    await inspect(person, 'order-settled');
  });
  await test.step('withdraws all of it', () => withdraws(person));
});

async function addsDrama(person: Person): Promise<void> {
  await person.opens('hall');
  await person.field('catalog.hall.search').fill(TITLE);
  await person.touches(person.button('catalog.hall.choose', { title: TITLE }));
  await person.presses('catalog.hall.add');
  await person.sees('catalog.hall.added', { count: 1 });
}

async function preparesPayout(person: Person, password: string): Promise<void> {
  await opensDetails(person, 'fund-password');
  await entersNewFundPassword(person, FUND_PASSWORD);
  await person.types('identity.login-password', password);
  await person.presses('identity.fund-password.submit.set');
  await person.sees('identity.fund-password.done.set');
  await person.opens('payoutMethods');
  await person.follows('withdrawals.method.add');
  await person.field('withdrawals.address-on', { network: 'BEP-20' }).fill(anEvmAddress());
  await person.presses('withdrawals.method.save');
  await keysInFundPassword(person, FUND_PASSWORD);
  await person.isOn('payoutMethods');
  await person.sees('withdrawals.method.waits');
}

async function withdraws(person: Person): Promise<void> {
  await person.opens('withdraw');
  await person.types('withdrawals.amount', PROFIT);
  await person.presses('withdrawals.review');
  await expect(person.dialog('withdrawals.confirm.title').getByText('15.80')).toBeVisible();
  const requested = answersWithId(person, requestWithdrawal);
  await person.presses('withdrawals.confirm.action');
  await keysInFundPassword(person, FUND_PASSWORD);
  await person.sees('withdrawals.done');
  const id = await requested;
  await oneApprovesWithdrawal(id);
  await person.opens('records', { id });
  // From here on the page changes by itself: the hot wallet pays, and says by which transaction.
  await expect(person.text('withdrawals.state.paying').first()).toBeVisible({ timeout: PAID_WITHIN_MS });
  await expect(person.page.getByText(TRANSACTION_HASH)).toBeVisible();
  const hash = (await person.page.getByText(TRANSACTION_HASH).textContent()) ?? '';
  await expect.poll(() => hasHappenedOnChain(hash.trim())).toBe(true);
  await blocksPass(BLOCKS_TO_FINALITY);
  await expect(person.text('withdrawals.state.paid').first()).toBeVisible({ timeout: PAID_WITHIN_MS });
  await inspect(person, 'withdrawal-paid');
}
