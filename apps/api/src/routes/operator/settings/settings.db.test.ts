import { DAY_MS, later } from '@cliffhanger/core/kernel';
import { type Fixture } from '@cliffhanger/testing/factories';
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

test('what is not about money changes at once, with a reason, and its history is told', async () => {
  const ada = await atTheConsole('admin');
  const value = ['tiktok.com', 'example.org'];
  const asked = { name: 'linkHosts', value, reason: 'a new site' } as const;
  expect(got(await ada.call(wire.changeSetting, { ...asked, code: ada.code() })).state).toBe('changed');
  expect((await inForce()).linkHosts).toEqual(value);
  expect(got(await ada.call(wire.listSettingChanges, { name: 'linkHosts' })).list).toMatchObject([
    { value, reason: 'a new site', decidedBy: `operator:${ada.id}` },
  ]);
  expect(
    refusalOf(await ada.call(wire.changeSetting, { ...asked, value: 'all of them', code: ada.code() })),
  ).toBe('invalid-input');
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
