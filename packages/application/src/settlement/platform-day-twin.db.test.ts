import { DAY_MS, instantOf, MINUTE_MS } from '@cliffhanger/core/kernel';
import { dayOf, naturalMonth } from '@cliffhanger/core/settlement';
import { type OpenTestDatabase, openTestDatabase, withDeviation } from '@cliffhanger/testing/database';
import { diceOf } from '@cliffhanger/testing/dice';
import { TWIN_CASES, TWIN_SEED } from '@cliffhanger/testing/twins';
import { afterAll, beforeAll, expect, test } from 'vitest';

/* The platform's day by its UTC offset at that time, which figures, limits and allocation use. */

const BEGAN = Date.UTC(2026, 0, 1);
const SPAN_MS = 900 * DAY_MS;
/** Start of each offset, in minutes. */
const OFFSETS = [
  [BEGAN + 100 * DAY_MS, 480],
  [BEGAN + 300 * DAY_MS + 12_345, -330],
  [BEGAN + 600 * DAY_MS + 61 * MINUTE_MS, 825],
] as const;

let open: OpenTestDatabase;
beforeAll(async () => {
  open = await openTestDatabase({ maxConnections: 2 });
  await open.owner.query('alter table settings.versions disable trigger user');
  for (const [since, minutes] of OFFSETS)
    await open.owner.query(
      `insert into settings.versions (name, value, effective_from, reason, decided_by, decided_at)
       values ('platformUtcOffsetMinutes', to_jsonb($2::integer), to_timestamp($1::bigint / 1000.0), 'test', 'test', to_timestamp($1::bigint / 1000.0))`,
      [since, minutes],
    );
});
afterAll(() => open.close());

const offsetAt = (at: number): number => OFFSETS.findLast(([since]) => since <= at)?.[1] ?? 0;

async function differingDays(seed: string): Promise<readonly unknown[]> {
  const dice = diceOf(seed);
  const changes = OFFSETS.flatMap(([since]) => [since - 1, since, since + 1]);
  const times = [...changes, ...Array.from({ length: TWIN_CASES }, () => BEGAN + dice.between(0, SPAN_MS))];
  const { rows } = await open.owner.query<{ day: string }>(
    `select platform_day(to_timestamp(at / 1000.0))::text as day
     from unnest($1::bigint[]) with ordinality as t (at, number) order by number`,
    [times],
  );
  return times.flatMap((at, index) => {
    const day = dayOf(instantOf(at), offsetAt(at));
    return rows[index]?.day === day ? [] : [{ at, day, found: rows[index]?.day }];
  });
}

test(`a day of the platform is the same by the rule and by the database, seed ${TWIN_SEED}`, async () => {
  expect(await differingDays(TWIN_SEED)).toEqual([]);
});

test.each([
  ['mins =>', 'secs =>'],
  ['v.effective_from <= p_at', 'v.effective_from < p_at'],
  ['order by v.effective_from desc', 'order by v.effective_from'],
])('a database that counts with %s as %s is found', async (from, to) => {
  const planted = { function: 'public.platform_day', from, to };
  expect(await withDeviation(open.owner, planted, () => differingDays('planted'))).not.toEqual([]);
});

/** Mostly near the end of a month in some time zone. */
async function differingMonths(seed: string): Promise<readonly unknown[]> {
  const dice = diceOf(seed);
  const times = Array.from({ length: TWIN_CASES }, () =>
    dice.isLucky(0.3)
      ? BEGAN + dice.between(0, SPAN_MS)
      : Date.UTC(2026, dice.between(1, 28), 1) + dice.between(-14 * 60, 14 * 60) * MINUTE_MS,
  );
  const { rows } = await open.owner.query<{ month: string }>(
    `select e.month from unnest($1::bigint[]) with ordinality as t (at, number),
       lateral settlement.apply_early(gen_random_uuid(), 0, null, at) e order by number`,
    [times],
  );
  return times.flatMap((at, index) => {
    const month = naturalMonth(instantOf(at), offsetAt(at));
    return rows[index]?.month === month ? [] : [{ at, month, found: rows[index]?.month }];
  });
}

test(`an early settlement counts for the month of the platform, wherever that is, seed ${TWIN_SEED}`, async () => {
  expect(await differingMonths(`${TWIN_SEED} months`)).toEqual([]);
});

test('a database that counts early settlements by the month of UTC is found', async () => {
  const planted = {
    function: 'settlement.apply_early',
    from: 'public.platform_day(now_at)',
    to: "(now_at at time zone 'UTC')::date",
  };
  expect(await withDeviation(open.owner, planted, () => differingMonths('planted'))).not.toEqual([]);
});
