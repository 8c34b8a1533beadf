import {
  DAY_MS,
  HOUR_MS,
  type Instant,
  idOf,
  later,
  MINUTE_MS,
  type OperatorId,
  type Result,
} from '@cliffhanger/core/kernel';
import { type Fixture, openFixture, valueOf } from '@cliffhanger/testing/factories';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { endDuty, listDuties, pageDuty, setDuty } from './index.ts';

let fixture: Fixture;
let ada: OperatorId;
let rita: OperatorId;
let sam: OperatorId;
beforeEach(async () => {
  fixture = await openFixture();
  [ada, rita, sam] = (await Promise.all([
    somebody('ada', ['admin']),
    somebody('rita', ['reviewer']),
    somebody('sam', ['support']),
  ])) as [OperatorId, OperatorId, OperatorId];
});
afterEach(() => fixture.close());

async function somebody(name: string, roles: readonly string[]): Promise<OperatorId> {
  const { rows } = await fixture.owner.query<{ id: OperatorId }>(
    `insert into staff.people (id, email, name, roles, state, created_at, password_hash, totp_secret)
     values (gen_random_uuid(), $1 || '@duty.test', $1, $2, 'active', now(), 'x', '\\x00') returning id`,
    [name, roles],
  );
  return rows[0]?.id as OperatorId;
}

const refusalOf = (result: Result<unknown>): string => (result.ok ? 'accepted' : result.refusal.name);
const now = () => fixture.clock.now();
const shift = (personId: OperatorId, startsAt: Instant, ms: number, by = ada) =>
  setDuty(fixture.dependencies)({ personId, startsAt, endsAt: later(startsAt, ms), by });
const listed = async () => valueOf(await listDuties(fixture.dependencies)());
const page = (key: number, by = sam, about: { queue: 'withdrawal'; id: string } | null = null) =>
  pageDuty(fixture.dependencies)({
    id: idOf<'duty-page'>(`0198c0de-0000-7000-8000-${String(key).padStart(12, '0')}`),
    by,
    byName: 'Sam',
    about,
  });
const mails = async () => {
  const { rows } = await fixture.owner.query<{ to: string; facts: object }>(
    `select content ->> 'to' as to, content -> 'facts' as facts from jobs.messages
     where content ->> 'template' = 'duty-called' order by id`,
  );
  return rows;
};

test('an admin plans shifts one after the other, and everybody reads them', async () => {
  valueOf(await shift(rita, now(), 8 * HOUR_MS));
  valueOf(await shift(sam, later(now(), 8 * HOUR_MS), 8 * HOUR_MS));
  expect(await listed()).toMatchObject([
    { personId: rita, personName: 'rita', startsAt: now(), setBy: ada },
    { personId: sam, endsAt: later(now(), 16 * HOUR_MS) },
  ]);
  fixture.clock.pass(8 * HOUR_MS);
  expect(await listed()).toMatchObject([{ personId: sam }]);
});

test('two are never on duty at once, whoever asks at the same moment', async () => {
  const both = await Promise.all([shift(rita, now(), HOUR_MS), shift(sam, now(), HOUR_MS)]);
  expect(both.filter(({ ok }) => ok)).toHaveLength(1);
  expect(both.filter((one) => !one.ok).map(refusalOf)).toEqual(['duty-overlaps']);
});

test('a shift has bounds, is somebody’s who works here, and is planned by an admin', async () => {
  for (const wrong of [
    await shift(rita, now(), 0),
    await shift(rita, now(), 7 * DAY_MS + 1000),
    await shift(rita, later(now(), 91 * DAY_MS), HOUR_MS),
    await shift(rita, later(now(), -2 * HOUR_MS), HOUR_MS),
  ])
    expect(refusalOf(wrong)).toBe('duty-out-of-bounds');
  expect(refusalOf(await shift(rita, now(), HOUR_MS, rita))).toBe('role-not-allowed');
  await fixture.owner.query(`update staff.people set state = 'removed', roles = '{}' where id = $1`, [rita]);
  expect(refusalOf(await shift(rita, now(), HOUR_MS))).toBe('staff-unknown');
  expect(await listed()).toEqual([]);
});

test('a shift that is taken back ends now and stays known, with who took it back', async () => {
  valueOf(await shift(rita, now(), 8 * HOUR_MS));
  valueOf(await shift(sam, later(now(), 8 * HOUR_MS), 8 * HOUR_MS));
  fixture.clock.pass(HOUR_MS);
  const ids = (await listed()).map(({ id }) => id);
  const ending = (by: OperatorId) => Promise.all(ids.map((id) => endDuty(fixture.dependencies)({ id, by })));
  expect((await ending(rita)).map(refusalOf)).toEqual(['role-not-allowed', 'role-not-allowed']);
  expect((await ending(ada)).map(refusalOf)).toEqual(['accepted', 'accepted']);
  expect(await listed()).toEqual([]);
  expect((await ending(ada)).map(refusalOf)).toEqual(['duty-unknown', 'duty-unknown']);
  // Its time is free again.
  valueOf(await shift(sam, now(), HOUR_MS));
  const { rows } = await fixture.owner.query<{ ended_by: string; lasted: boolean }>(
    `select ended_by, ended_at > starts_at as lasted from staff.duties where ended_at is not null order by starts_at`,
  );
  expect(rows).toEqual([
    { ended_by: ada, lasted: true },
    { ended_by: ada, lasted: false },
  ]);
});

test('whoever is on duty is called by a mail, and the same call again is no second mail', async () => {
  expect(refusalOf(await page(1))).toBe('nobody-on-duty');
  valueOf(await shift(rita, now(), 8 * HOUR_MS));
  const about = { queue: 'withdrawal', id: '0198c0de-0000-7000-8000-0000000000aa' } as const;
  const calls = await Promise.all([page(2, sam, about), page(2, sam, about)]);
  expect(calls.map(valueOf)).toEqual([{ name: 'rita' }, { name: 'rita' }]);
  expect(await mails()).toEqual([
    { to: 'rita@duty.test', facts: { name: 'rita', by: 'Sam', queue: 'withdrawal', item: about.id } },
  ]);
  await expect(page(2, sam)).rejects.toThrow('about something else');
});

test('nobody is called about one thing twice in ten minutes, nor ten times an hour by one person', async () => {
  valueOf(await shift(rita, now(), DAY_MS));
  valueOf(await page(10));
  expect(refusalOf(await page(11, rita))).toBe('too-many-tries');
  fixture.clock.pass(10 * MINUTE_MS - 1);
  expect(refusalOf(await page(12))).toBe('too-many-tries');
  fixture.clock.pass(1);
  valueOf(await page(13));
  for (let more = 0; more < 8; more += 1)
    valueOf(await page(20 + more, sam, { queue: 'withdrawal', id: `w-${more}` }));
  const another = { queue: 'withdrawal', id: 'w-8' } as const;
  expect(refusalOf(await page(30, sam, another))).toBe('too-many-tries');
  valueOf(await page(31, rita, another));
});
