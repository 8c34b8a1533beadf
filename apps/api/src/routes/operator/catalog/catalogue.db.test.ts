import { applyDuePrices } from '@cliffhanger/application/catalog';
import { DAY_MS, later, usdt } from '@cliffhanger/core/kernel';
import { addSampleCategories } from '@cliffhanger/testing/catalogue';
import { aDrama, type Fixture, valueOf } from '@cliffhanger/testing/factories';
import * as wire from '@cliffhanger/wire/operator/catalog';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ConsoleUnderTest, openConsole, refusalOf } from '../../../../test/open-console.ts';
import { got } from '../../../../test/start-routes.ts';

let fixture: Fixture;
let atTheConsole: ConsoleUnderTest['atTheConsole'];
let close: ConsoleUnderTest['close'];
beforeAll(async () => {
  ({ fixture, atTheConsole, close } = await openConsole());
  await addSampleCategories(fixture.owner);
});
afterAll(() => close());

test('a price changes from tomorrow, not a moment before, and says who and why', async () => {
  const { dependencies, owner, clock } = fixture;
  const id = await aDrama(owner, { wholesale: '0.2', retail: '0.5' });
  const { call, code, id: editor } = await atTheConsole('content');
  const effectiveFrom = later(clock.now(), DAY_MS);
  const asked = { id, wholesale: usdt('0.25'), retail: usdt('0.6'), reason: 'a new season' };
  got(await call(wire.changePrice, { ...asked, effectiveFrom, code: code() }));
  expect(valueOf(await applyDuePrices(dependencies)())).toBe(0);
  const before = got(await call(wire.getDrama, { id }));
  expect(before).toMatchObject({ retail: usdt('0.5'), prices: [{ retail: usdt('0.6'), appliedAt: null }] });
  clock.pass(DAY_MS);
  expect(valueOf(await applyDuePrices(dependencies)())).toBe(1);
  const sue = await atTheConsole('support');
  expect(got(await sue.call(wire.getDrama, { id }))).toMatchObject({
    retail: usdt('0.6'),
    wholesale: usdt('0.25'),
    prices: [{ decidedBy: `operator:${editor}`, reason: 'a new season' }],
  });
});

test('a price from now on is in force at once; one below wholesale is refused', async () => {
  const id = await aDrama(fixture.owner, { wholesale: '0.2', retail: '0.5' });
  const { call, code } = await atTheConsole('content');
  const asked = { id, wholesale: usdt('0.2'), retail: usdt('0.3'), reason: 'a sale' };
  got(await call(wire.changePrice, { ...asked, code: code() }));
  expect(got(await call(wire.getDrama, { id })).retail).toBe(usdt('0.3'));
  const wrong = { ...asked, wholesale: usdt('0.4'), code: code() };
  expect(refusalOf(await call(wire.changePrice, wrong))).toBe('invalid-input');
});

test('a lower wholesale price takes a second person of content or finance, and stays above its floor', async () => {
  const { dependencies, owner } = fixture;
  const id = await aDrama(owner, { wholesale: '0.2', retail: '0.5' });
  const [cora, second] = [await atTheConsole('content'), await atTheConsole('finance')];
  const asked = { id, wholesale: usdt('0.1'), retail: usdt('0.5'), reason: 'cheaper' };
  const by = ({ call, code }: typeof cora, change = asked) =>
    call(wire.changePrice, { ...change, code: code() });
  const wholesale = async () => got(await cora.call(wire.getDrama, { id })).wholesale;

  for (const free of ['0', '0.049999'])
    expect(refusalOf(await by(cora, { ...asked, wholesale: usdt(free) }))).toBe('wholesale-below-floor');
  expect(got(await by(cora))).toEqual({ state: 'proposed' });
  valueOf(await applyDuePrices(dependencies)());
  expect(await wholesale()).toBe(usdt('0.2'));
  expect(refusalOf(await by(cora))).toBe('second-person-needed');
  expect(got(await by(second))).toEqual({ state: 'changed' });
  expect(await wholesale()).toBe(usdt('0.1'));

  await owner.query(
    `insert into drama_licences (id, drama_id, is_worldwide, countries, holder, languages, valid_from, valid_until,
       wholesale_floor, proof_name, proof_kind, proof_digest, recorded_by, recorded_at)
     values (gen_random_uuid(), $1, true, '{}', 'x', '{en}', now(), now() + interval '1 year', 90000, 'x', 'pdf',
       repeat('0', 64), 'x', now())`,
    [id],
  );
  expect(refusalOf(await by(cora, { ...asked, wholesale: usdt('0.08') }))).toBe('wholesale-below-floor');
});

test('a price planned before a raise does not undo the raise by itself', async () => {
  const { dependencies, owner, clock } = fixture;
  const id = await aDrama(owner, { wholesale: '0.2', retail: '0.5' });
  const { call, code } = await atTheConsole('content');
  const change = async (wholesale: string, days: number) =>
    got(
      await call(wire.changePrice, {
        id,
        wholesale: usdt(wholesale),
        retail: usdt('0.5'),
        reason: 'planned',
        effectiveFrom: later(clock.now(), days * DAY_MS),
        code: code(),
      }),
    );
  await change('0.2', 2);
  await change('0.4', 1);
  for (let day = 0; day < 2; day += 1) {
    clock.pass(DAY_MS);
    valueOf(await applyDuePrices(dependencies)());
  }
  const sue = await atTheConsole('support');
  expect(got(await sue.call(wire.getDrama, { id })).wholesale).toBe(usdt('0.4'));
});

test('never are all episodes free', async () => {
  const id = await aDrama(fixture.owner, { episodes: 8, freeEpisodes: 3 });
  await expect(
    fixture.app.query('update dramas set free_episodes = episode_count where id = $1', [id]),
  ).rejects.toThrow('free_within');
});

test('a drama is taken off sale and its texts are edited; the list shows which languages are missing', async () => {
  const id = await aDrama(fixture.owner);
  const { call } = await atTheConsole('content');
  got(
    await call(wire.saveText, {
      id,
      locale: 'ja',
      title: '九つ目の借り',
      synopsis: '夜の物語',
      captions: [],
    }),
  );
  got(await call(wire.putOnSale, { id, isOnSale: false }));
  const drama = got(await call(wire.getDrama, { id }));
  expect(drama).toMatchObject({ isOnSale: false, locales: expect.arrayContaining(['en', 'ja']) });
  const found = got(await call(wire.listDramas, { search: drama.title.slice(0, 5), pageSize: 50 }));
  expect(found.list.map((one) => one.id)).toContain(id);
  expect(got(await call(wire.listDramas, { search: '%', pageSize: 50 })).list).toEqual([]);
});

test('no price is written past its change', async () => {
  await expect(fixture.app.query('update dramas set retail = 1')).rejects.toThrow(/permission denied/);
  await expect(fixture.app.query('update drama_price_changes set retail = 1')).rejects.toThrow(
    /permission denied/,
  );
});
