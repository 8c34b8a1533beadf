import { readFile } from 'node:fs/promises';
import { DAY_MS, HOUR_MS } from '@cliffhanger/core/kernel';
import { BLOCKS_TO_FINALITY } from '@cliffhanger/testing/chain';
import { SELLER_FUND_PASSWORD, type TestSeller } from '@cliffhanger/testing/factories';
import { type ExportFile, reconcileExport, type StatementFile } from '@cliffhanger/verifier/own-data';
import { STORAGE_KEYS } from '@cliffhanger/wire/pages';
import { getStatementProof } from '@cliffhanger/wire/wallet';
import { requestWithdrawal } from '@cliffhanger/wire/withdrawals';
import { expect } from '@playwright/test';
import { test } from '../journey.ts';
import { inspect } from '../judging/inspection.ts';
import { within } from '../patience.ts';
import { logsIn } from '../person/logging-in.ts';
import { opensDetails } from '../person/managing-account.ts';
import { answersWithId, keysInFundPassword } from '../person/moving-money.ts';
import type { Person } from '../person/person.ts';
import { aSellerWhoPrepaid, aSellerWithAddress, isKnownToSigner } from '../world/back-office.ts';
import { blocksPass } from '../world/chain.ts';
import { aSellerAtWork } from '../world/orders.ts';
import { theBooksAreClosed } from '../world/proofs.ts';
import { oneApprovesWithdrawal } from '../world/staff.ts';
import { workerRuns } from '../world/worker.ts';

const PAID_WITHIN = within(60);
const TOLD_WITHIN = within(60);

test('the last 3.20 are withdrawn, below the minimum, and nothing is left', {
  tag: '@serial',
}, async ({ person }) => {
  test.slow();
  const seller = await aSellerWithAddress({ money: '3.20' });
  await logsIn(person, seller);
  await person.opens('withdraw');
  await person.types('withdrawals.amount', '1');
  await person.presses('withdrawals.review');
  await expect(person.page.getByRole('button', { name: /3\.20/ })).toBeVisible();
  await closesOut(person, seller, { fee: '0.32', arrives: '2.88' });
  await person.opens('wallet');
  await expect(person.page.getByText('0.00').first()).toBeVisible();
});

/** Withdraws the whole balance on the chain and waits for its arrival. */
async function closesOut(
  person: Person,
  seller: TestSeller,
  { fee, arrives }: { readonly fee: string; readonly arrives: string },
) {
  await person.opens('withdraw');
  await person.presses('withdrawals.all');
  await person.presses('withdrawals.review');
  const sheet = person.dialog('withdrawals.confirm.title');
  await expect(sheet.getByText(fee).first()).toBeVisible();
  await expect(sheet.getByText(arrives).first()).toBeVisible();
  const requested = answersWithId(person, requestWithdrawal);
  await person.presses('withdrawals.confirm.action');
  await keysInFundPassword(person, SELLER_FUND_PASSWORD);
  await person.sees('withdrawals.done');
  const id = await requested;
  await workerRuns('allowlist-addresses');
  await expect.poll(() => isKnownToSigner(seller), TOLD_WITHIN).toBe(true);
  await oneApprovesWithdrawal(id);
  await person.opens('records', { id });
  await expect(async () => {
    await blocksPass(BLOCKS_TO_FINALITY);
    await expect(person.text('withdrawals.state.paid').first()).toBeVisible(within(2));
  }).toPass(PAID_WITHIN);
}

test('deleting an account first sells back prepaid episodes, and everything is withdrawn', {
  tag: '@serial',
}, async ({ person }) => {
  test.slow();
  const seller = await aSellerWhoPrepaid();
  await logsIn(person, seller);
  await opensDetails(person, 'delete');
  await person.sees('identity.delete.lost');
  await person.sees('identity.delete.credits', { count: 100 });
  await inspect(person, 'delete-account');
  await person.types('identity.login-password', seller.password);
  await person.presses('identity.delete.submit');
  await confirmsDeletion(person);
  await person.sees('refusals.account-holds-money');

  await person.presses('identity.delete.credits.action', { amount: '20.00' });
  await person.sees('identity.delete.credits.done', { amount: '20.00' });
  await expect(person.text('identity.delete.credits', { count: 100 })).toBeHidden();
  await closesOut(person, seller, { fee: '1.00', arrives: '19.00' });

  await opensDetails(person, 'delete');
  await person.types('identity.login-password', seller.password);
  await person.presses('identity.delete.submit');
  await confirmsDeletion(person);
  await person.isOn('login');
  await person.types('identity.email', seller.email);
  await person.types('identity.password', seller.password);
  await person.presses('identity.login.submit');
  await person.sees('refusals.account-does-not-exist');
});

async function confirmsDeletion(person: Person): Promise<void> {
  const dialog = person.dialog('identity.delete.confirm.title');
  await person.touches(dialog.getByRole('button', { name: person.t('identity.delete.submit'), exact: true }));
}

const downloaded = async (person: Person, press: () => Promise<void>): Promise<unknown> => {
  const [file] = await Promise.all([person.page.waitForEvent('download'), press()]);
  return JSON.parse(await readFile(await file.path(), 'utf8'));
};

/** The statement proof since the beginning, in the format of the proof file. */
const wholeStatement = async ({ page }: Person): Promise<StatementFile> => {
  const token = (await page.evaluate((key) => localStorage.getItem(key), STORAGE_KEYS.token)) ?? '';
  await theBooksAreClosed();
  const response = await page.request.post(getStatementProof.path, {
    headers: { 'access-token': token },
    data: { from: '2020-01-01T00:00:00.000Z', to: new Date().toISOString() },
  });
  return ((await response.json()) as { readonly data: StatementFile }).data;
};

test('an export contains everything, and agrees with the statement to the micro-USDT', async ({ person }) => {
  const { seller, orders } = await aSellerAtWork({
    library: ['theNinthDebt'],
    money: '40',
    sales: [
      { drama: 'theNinthDebt', quantity: 4, agoMs: 9 * DAY_MS, isPlayed: true },
      { drama: 'theNinthDebt', quantity: 6, agoMs: 2 * DAY_MS, isPlayed: true },
      { drama: 'theNinthDebt', quantity: 2, agoMs: HOUR_MS },
    ],
  });
  await logsIn(person, seller);
  await person.opens('personalDetails');
  const data = (await downloaded(person, () => person.opensRow('identity.details.export'))) as ExportFile &
    Record<string, unknown>;
  const statement = await wholeStatement(person);

  expect(reconcileExport(data, statement)).toEqual([]);
  expect(data.orders).toHaveLength(orders.length);
  expect(data.transfers.length).toBeGreaterThan(orders.length);
  for (const part of ['deposits', 'withdrawals', 'messages', 'tracking-links', 'notices', 'decisions'])
    expect(Array.isArray(data[part]), part).toBe(true);
  expect(data['decisions']).not.toEqual([]);
  expect(data.about).toMatchObject({ consent: { version: expect.stringMatching(/^20/) } });
});

test('a visitor without an account reads privacy, rules, fees and imprint in their own language', async ({
  person,
}) => {
  await person.page.addInitScript(() => {
    Object.defineProperty(navigator, 'languages', { get: () => ['de-AT', 'en'] });
  });
  await person.opens('login');
  await person.speaks('de');
  for (const page of ['privacy', 'rules', 'fees', 'imprint'] as const) {
    await person.follows(`shell.public-page.${page}`);
    await person.isOn('content');
    await expect(person.heading(`content.type.${page}`).first()).toBeVisible();
    await person.page.goBack();
    await person.isOn('login');
  }
  await person.follows('shell.public-page.fees');
  await expect(person.page.getByText('{')).toHaveCount(0);
  await inspect(person, 'fees-before-login');
  await person.opens('login');
  await person.touches(person.page.getByRole('button', { name: /Deutsch/ }));
  await person.choosesLanguage('ja');
  await person.sees('identity.login.heading');
});

test("the storefront's footer links privacy, terms, imprint and support, and its About page the rules and fees", async ({
  person,
}) => {
  await person.page.goto('/watch/');
  for (const page of ['policy', 'viewer-terms', 'imprint', 'support'] as const)
    await expect(person.link(`viewing.footer.${page}`)).toBeVisible();
  await person.follows('viewing.about');
  await person.touches(person.page.getByRole('link').filter({ hasText: person.t('viewing.about.fees') }));
  await expect(person.page.getByText('USDT').first()).toBeVisible();
  await person.follows('viewing.footer.policy');
  await expect(person.page).toHaveURL(/\/page\/viewer-privacy/);
});
