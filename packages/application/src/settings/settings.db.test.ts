import { DAY_MS, type Instant, later, usdt } from '@cliffhanger/core/kernel';
import { DEFAULT_SETTINGS } from '@cliffhanger/core/settings';
import { type Office, openOffice, valueOf } from '@cliffhanger/testing/factories';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { changeSetting } from './change-setting.ts';

let office: Office;
beforeAll(async () => {
  office = await openOffice();
});
afterAll(() => office.close());

const inForce = (at: Instant) => office.transactions.read(({ settings }) => settings.current(at));
const ASKED = { reason: 'agreed on Monday', operator: 'ada' } as const;

test('nothing changed: the defaults are in force', async () => {
  expect(await inForce(office.clock.now())).toEqual(DEFAULT_SETTINGS);
});

test('a change is in force from its date on, and what was in force before stays known', async () => {
  const now = office.clock.now();
  const effectiveFrom = later(now, DAY_MS);
  valueOf(
    await changeSetting(office.outside)({ ...ASKED, name: 'withdrawalFee', value: '0.5', effectiveFrom }),
  );
  expect((await inForce(later(effectiveFrom, -1))).withdrawalFee).toBe(usdt('1'));
  expect((await inForce(effectiveFrom)).withdrawalFee).toBe(usdt('0.5'));
  office.clock.pass(2 * DAY_MS);
  const settings = valueOf(
    await changeSetting(office.outside)({ ...ASKED, name: 'withdrawalFee', value: '0.8' }),
  );
  expect(settings.withdrawalFee).toBe(usdt('0.8'));
  expect((await inForce(effectiveFrom)).withdrawalFee).toBe(usdt('0.5'));
  const changes = await office.transactions.read((stores) => stores.settings.changesOf('withdrawalFee', 10));
  expect(changes.map(({ value, decidedBy, reason }) => [value, decidedBy, reason])).toEqual([
    ['0.8', 'operator:ada', 'agreed on Monday'],
    ['0.5', 'operator:ada', 'agreed on Monday'],
  ]);
});

test.each([
  ['an unknown setting', { name: 'everything', value: 1 }, 'name'],
  ['a value that does not fit', { name: 'withdrawalFee', value: 'free' }, 'value'],
  ['a change without a reason', { name: 'withdrawalFee', value: '1', reason: ' ' }, 'reason'],
  [
    'a change of the past',
    { name: 'withdrawalFee', value: '1', effectiveFrom: 0 as Instant },
    'effectiveFrom',
  ],
])('%s is refused', async (_what, change, field) => {
  const refused = await changeSetting(office.outside)({ ...ASKED, ...change });
  expect(refused).toMatchObject({ ok: false, refusal: { field } });
});

test('the app can neither rewrite nor forget a change', async () => {
  await expect(office.app.query("update settings.versions set value = '1'")).rejects.toThrow(
    /permission denied/,
  );
  await expect(office.app.query('delete from settings.versions')).rejects.toThrow(/permission denied/);
});
