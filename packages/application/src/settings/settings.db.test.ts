import { DAY_MS, type Instant, later, usdt } from '@cliffhanger/core/kernel';
import {
  checkSetting,
  DEFAULT_SETTINGS,
  type Json,
  readSetting,
  SETTING_NAMES,
  takesTwo,
} from '@cliffhanger/core/settings';
import {
  ADA,
  addOperators,
  BEN,
  changeSetting,
  type Fixture,
  IDA,
  openFixture,
  valueOf,
} from '@cliffhanger/testing/factories';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endSettingProposal, proposeSetting } from './propose-setting.ts';

let fixture: Fixture;
beforeAll(async () => {
  fixture = await openFixture();
  await addOperators(fixture.owner);
});
afterAll(() => fixture.close());

const inForce = (at: Instant) => fixture.transactions.read(({ settings }) => settings.current(at));
const ASKED = { reason: 'agreed on Monday', by: ADA } as const;

test('nothing changed: the defaults are in force', async () => {
  expect(await inForce(fixture.clock.now())).toEqual(DEFAULT_SETTINGS);
});

test('a change is in force from its date on, and what was in force before stays known', async () => {
  const now = fixture.clock.now();
  const effectiveFrom = later(now, DAY_MS);
  valueOf(await changeSetting(fixture, { name: 'withdrawalFee', value: '0.5', effectiveFrom }));
  expect((await inForce(later(effectiveFrom, -1))).withdrawalFee).toBe(usdt('1'));
  expect((await inForce(effectiveFrom)).withdrawalFee).toBe(usdt('0.5'));
  fixture.clock.pass(2 * DAY_MS);
  valueOf(await changeSetting(fixture, { name: 'withdrawalFee', value: '0.8' }));
  expect((await inForce(fixture.clock.now())).withdrawalFee).toBe(usdt('0.8'));
  expect((await inForce(effectiveFrom)).withdrawalFee).toBe(usdt('0.5'));
  const changes = await fixture.transactions.read((repositories) =>
    repositories.settings.changesOf('withdrawalFee', 10),
  );
  expect(changes.map(({ value, decidedBy, reason }) => [value, decidedBy, reason])).toEqual([
    ['0.8', `operator:${ADA} and operator:${BEN}`, 'agreed on Monday'],
    ['0.5', `operator:${ADA} and operator:${BEN}`, 'agreed on Monday'],
  ]);
});

test.each([
  ['an unknown setting', { name: 'everything', value: 1 }, 'name'],
  ['a value that does not fit', { name: 'withdrawalFee', value: 'free' }, 'value'],
  [
    'a change of the past',
    { name: 'withdrawalFee', value: '1', effectiveFrom: 0 as Instant },
    'effectiveFrom',
  ],
])('%s is refused', async (_what, change, field) => {
  const refused = await proposeSetting(fixture.dependencies)({ ...ASKED, ...change });
  expect(refused).toMatchObject({ ok: false, refusal: { field } });
});

test('a change outside the bounds is refused, and the bounds are said', async () => {
  const asked = { ...ASKED, name: 'withdrawalFee', value: '6' };
  const dependencies = {
    refusal: { name: 'setting-out-of-bounds', field: 'value', facts: { from: '0', to: '5' } },
  };
  expect(await proposeSetting(fixture.dependencies)(asked)).toMatchObject(dependencies);
});

const STORE = `insert into settings.versions (name, value, effective_from, reason, decided_by, decided_at)
  values ($1, $2, now(), 'by hand', 'somebody', now())`;
const PROPOSE = `insert into settings.proposals (id, name, value, effective_from, reason, proposed_by, proposed_at)
  values (gen_random_uuid(), $1, $2, now(), 'by hand', gen_random_uuid(), now())`;

test('the database asks two people about the same settings as core does', async () => {
  const { rows } = await fixture.owner.query<{ name: string }>(
    'select name from unnest($1::text[]) as name where settings.takes_two(name)',
    [SETTING_NAMES],
  );
  expect(rows.map(({ name }) => name)).toEqual(SETTING_NAMES.filter(takesTwo));
});

test('with the credentials of our own processes nobody writes a setting past its two people', async () => {
  const { app, owner } = fixture;
  for (const write of [
    `insert into settings.versions (name, value, effective_from, reason, decided_by, decided_at)
     values ('withdrawalByRuleUpTo', '"1000000"', now(), 'x', 'operator:a and operator:b', now())`,
    `insert into settings.proposals (id, name, value, effective_from, reason, proposed_by, proposed_at)
     values (gen_random_uuid(), 'withdrawalFee', '"2"', now(), 'x', '${ADA}', now())`,
    "update settings.proposals set outcome = 'confirmed'",
  ])
    await expect(app.query(write), write).rejects.toThrow(/permission denied/);
  const asked = { ...ASKED, name: 'withdrawalByRuleUpTo', value: '1000000' };
  const before = await inForce(fixture.clock.now());
  expect(await proposeSetting(fixture.dependencies)({ ...asked, by: IDA })).toMatchObject({
    refusal: { name: 'role-not-allowed' },
  });
  expect(valueOf(await proposeSetting(fixture.dependencies)(asked))).toEqual({ state: 'proposed' });
  const { rows } = await owner.query<{ id: never }>(
    "select id from settings.proposals where name = 'withdrawalByRuleUpTo'",
  );
  const confirm = { id: rows[0]!.id, outcome: 'confirmed' } as const;
  expect(await endSettingProposal(fixture.dependencies)({ ...confirm, by: ADA })).toMatchObject({
    refusal: { name: 'second-person-needed' },
  });
  await owner.query("update staff.people set roles = '{support}' where id = $1", [ADA]);
  expect(await endSettingProposal(fixture.dependencies)({ ...confirm, by: BEN })).toMatchObject({
    refusal: { name: 'nothing-proposed' },
  });
  await owner.query("update staff.people set roles = '{admin}' where id = $1", [ADA]);
  expect(await inForce(fixture.clock.now())).toEqual(before);
});

test('nobody stores or proposes a fee of 6, as the owner of the tables either', async () => {
  for (const connection of [fixture.owner]) {
    for (const value of ['"6"', '"5.000001"', '"-1"', '"NaN"', '"1e9"', '6', '1', 'null', '{}', '["1"]']) {
      await expect(connection.query(STORE, ['withdrawalFee', value]), value).rejects.toThrow(/within_bounds/);
      await expect(connection.query(PROPOSE, ['withdrawalFee', value]), value).rejects.toThrow(
        /within_bounds/,
      );
    }
    for (const value of ['6', '31', '7.5', '"30"', 'null', '-7'])
      await expect(connection.query(STORE, ['clickCountsForMs', value])).rejects.toThrow(/within_bounds/);
  }
  const { rows } = await fixture.owner.query(
    "select from settings.versions where name = 'clickCountsForMs' or decided_by = 'somebody'",
  );
  expect(rows).toEqual([]);
});

test('rule and constraint draw the same lines, for every setting', async () => {
  const amounts = ['0', '0.000001', '4.999999', '5', '5.000001', '19.999999', '20', '20.000001', '1000000'];
  const numbers = [0, 1, 6, 7, 8, 29, 30, 31, 71, 72, 73, 95, 96, 97, 720];
  const values: readonly Json[] = [...amounts, ...numbers];
  const cases = SETTING_NAMES.flatMap((name) => values.map((value) => ({ name, value })))
    // Skips values that do not parse for the setting: bounds do not apply to them.
    .filter(({ name, value }) => readSetting(name, value) !== undefined);
  const { rows } = await fixture.owner.query<{ fits: boolean }>(
    `select settings.is_within_bounds(c ->> 'name', c -> 'value') as fits
     from jsonb_array_elements($1::jsonb) with ordinality as cases (c, ordinal) order by ordinal`,
    [JSON.stringify(cases)],
  );
  const byConstraint = cases.map((one, at) => ({ ...one, fits: rows[at]?.fits }));
  const byRule = cases.map((one) => ({ ...one, fits: checkSetting(one.name, one.value).ok }));
  expect(byConstraint).toEqual(byRule);
  expect(byRule.filter(({ fits }) => !fits).length).toBeGreaterThan(20);
});

test('the app can neither rewrite nor forget a change', async () => {
  await expect(fixture.app.query("update settings.versions set value = '1'")).rejects.toThrow(
    /permission denied/,
  );
  await expect(fixture.app.query('delete from settings.versions')).rejects.toThrow(/permission denied/);
});
