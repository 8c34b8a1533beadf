import { complain } from '@cliffhanger/application/checkout';
import { DAY_MS, HOUR_MS, later, usdt } from '@cliffhanger/core/kernel';
import type { Json, SettingName } from '@cliffhanger/core/settings';
import { requestWithdrawal } from '@cliffhanger/server/withdrawals';
import { addSampleCategories } from '@cliffhanger/testing/catalogue';
import {
  aDrama,
  anApprovedSeller,
  anOrder,
  aReadyPayoutMethod,
  type Fixture,
  SELLER_FUND_PASSWORD,
  valueOf,
  withMoney,
} from '@cliffhanger/testing/factories';
import * as wire from '@cliffhanger/wire/operator/settings';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ConsoleUnderTest, openConsole, refusalOf } from '../../../../test/open-console.ts';
import { got } from '../../../../test/start-routes.ts';

let fixture: Fixture;
let atTheConsole: ConsoleUnderTest['atTheConsole'];
let close: ConsoleUnderTest['close'];
beforeAll(async () => {
  ({ fixture, atTheConsole, close } = await openConsole());
});
afterAll(() => close());

const inForce = (at = fixture.clock.now()) =>
  fixture.transactions.read(({ settings }) => settings.current(at));

test('what one person may change changes at once, with a reason, and its history is told', async () => {
  const ada = await atTheConsole('admin');
  const value = 11;
  const asked = { name: 'promotionLinkReviewMs', value, reason: 'a new colleague' } as const;
  expect(got(await ada.call(wire.changeSetting, { ...asked, code: ada.code() })).state).toBe('changed');
  expect((await inForce()).promotionLinkReviewMs).toEqual(value * HOUR_MS);
  expect(got(await ada.call(wire.listSettingChanges, { name: 'promotionLinkReviewMs' })).list).toMatchObject([
    { value, reason: 'a new colleague', decidedBy: `operator:${ada.id}` },
  ]);
  expect(
    refusalOf(await ada.call(wire.changeSetting, { ...asked, value: 'all of them', code: ada.code() })),
  ).toBe('invalid-input');
});

test('a preview counts what the value in force and the new one meet of the last 30 days', async () => {
  const { dependencies, owner } = fixture;
  const seller = await anApprovedSeller(dependencies);
  await withMoney(dependencies, seller.id, '100');
  const { id: methodId } = await aReadyPayoutMethod(fixture, seller);
  for (const amount of ['15', '60']) {
    const asked = { sellerId: seller.id, methodId, fundPassword: SELLER_FUND_PASSWORD };
    valueOf(await requestWithdrawal(dependencies)({ ...asked, amount: usdt(amount) }));
  }
  await addSampleCategories(owner);
  const dramaId = await aDrama(owner, { retail: '0.5' });
  const order = await anOrder(dependencies, { sellerId: seller.id, dramaId, quantity: 4 });
  valueOf(await complain(dependencies)({ ...order, text: 'It stops.' }));

  const { call } = await atTheConsole('admin');
  const preview = async (name: SettingName, value: Json) =>
    got(await call(wire.previewSetting, { name, value })).effect;
  const met = (count: number, amount: string) => ({ count, amount: usdt(amount) });
  const none = met(0, '0');
  expect(await preview('secondPersonAbove', '50')).toEqual({ total: 2, before: none, after: met(1, '60') });
  expect(await preview('withdrawalByRuleUpTo', '30')).toEqual({
    total: 2,
    before: met(2, '75'),
    after: met(1, '15'),
  });
  expect(await preview('withdrawalMinimum', '20')).toEqual({ total: 2, before: none, after: met(1, '15') });
  expect(await preview('withdrawalFee', '2')).toEqual({
    total: 2,
    before: met(2, '2'),
    after: met(2, '3.5'),
  });
  expect(await preview('complaintAloneUpTo', '1')).toEqual({ total: 1, before: none, after: met(1, '2') });
  expect(await preview('linkHosts', ['example.org'])).toBeNull();
});

test('a fee changes from tomorrow, when somebody else has confirmed it', async () => {
  const [ada, ivy] = [await atTheConsole('admin'), await atTheConsole('finance-approver')];
  const effectiveFrom = later(fixture.clock.now(), DAY_MS);
  const asked = { name: 'withdrawalFee', value: '0.5', reason: 'cheaper network', effectiveFrom } as const;
  expect(got(await ada.call(wire.changeSetting, { ...asked, code: ada.code() })).state).toBe('proposed');
  const [proposal] = got(await ivy.call(wire.listSettings, {})).proposals;
  expect(proposal).toMatchObject({ name: 'withdrawalFee', value: '0.5', proposedBy: ada.id });
  const id = proposal?.id;
  if (id === undefined) throw new Error('no proposal');
  const confirm = { id, outcome: 'confirmed' } as const;
  expect(refusalOf(await ada.call(wire.endProposal, { ...confirm, code: ada.code() }))).toBe(
    'second-person-needed',
  );
  expect((await inForce(effectiveFrom)).withdrawalFee).toBe(1_000_000n);
  got(await ivy.call(wire.endProposal, { ...confirm, code: ivy.code() }));
  expect((await inForce()).withdrawalFee).toBe(1_000_000n);
  expect((await inForce(effectiveFrom)).withdrawalFee).toBe(500_000n);
  expect(refusalOf(await ivy.call(wire.endProposal, { ...confirm, code: ivy.code() }))).toBe(
    'nothing-proposed',
  );
  expect(got(await ivy.call(wire.listSettings, {})).coming).toMatchObject([
    { name: 'withdrawalFee', value: '0.5' },
  ]);
});

test.each([
  ['linkHosts', ['tiktok.com', 'example.org']],
  ['platformUtcOffsetMinutes', 60],
] as const)('an admin alone does not change %s', async (name, value) => {
  const ada = await atTheConsole('admin');
  const before = (await inForce())[name];
  const asked = { name, value: value as Json, reason: 'agreed on Monday', code: ada.code() };
  expect(got(await ada.call(wire.changeSetting, asked)).state).toBe('proposed');
  expect((await inForce())[name]).toEqual(before);
});
