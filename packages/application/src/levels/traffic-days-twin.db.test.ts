import { creditScore, NO_HISTORY } from '@cliffhanger/core/credit';
import { DAY_MS, HOUR_MS, type Instant, instantOf, later, MINUTE_MS } from '@cliffhanger/core/kernel';
import { LEVEL_TERMS, trafficCountsFrom } from '@cliffhanger/core/levels';
import { trafficWeight } from '@cliffhanger/core/orders';
import { dayBegins, dayOf } from '@cliffhanger/core/settlement';
import { addSampleCategories } from '@cliffhanger/testing/catalogue';
import { type OpenTestDatabase, openTestDatabase, withDeviation } from '@cliffhanger/testing/database';
import { type Dice, diceOf } from '@cliffhanger/testing/dice';
import { aDrama } from '@cliffhanger/testing/factories';
import { addTwinSellers, TWIN_CASES, TWIN_SEED, TWIN_TIMEOUT_MS } from '@cliffhanger/testing/twins';
import { afterAll, beforeAll, expect, test } from 'vitest';

/*
 * The day from which a bought level counts, in any time zone: compares the value for the seller with the
 * weights that are taken.
 */

const OFFSETS = [0, 480, -330, 825] as const;
/** The days of weights around the day from which the last upgrade counts. */
const DAYS = Array.from({ length: 5 }, (_, day) => day + 13);
const PERIOD_MS = 60 * DAY_MS;
const LAST_HOUR = DAY_MS - HOUR_MS;

let open: OpenTestDatabase;
let dramaId: string;
beforeAll(async () => {
  open = await openTestDatabase({ maxConnections: 2 });
  await addSampleCategories(open.owner);
  dramaId = await aDrama(open.owner);
  // Lets the test take weights of any day: the day's secret is irrelevant here.
  await open.owner.query(
    'alter table checkout.allocation_snapshots drop constraint allocation_snapshots_day_fkey',
  );
});
afterAll(() => open.close());

interface Upgrade {
  readonly sellerId: string;
  readonly boughtAt: Instant;
}

/** An offset holds from its start, so each offset gets its own period. */
let begun = 0;
async function begin(offsetMinutes: number): Promise<Instant> {
  begun += 1;
  const from = later(instantOf(Date.UTC(2026, 0, 10)), begun * PERIOD_MS);
  await open.owner.query(
    `insert into settings.versions (name, value, effective_from, reason, decided_by, decided_at)
     values ('platformUtcOffsetMinutes', to_jsonb($2::integer), $1, 'x', 'x', $1)`,
    [new Date(from), offsetMinutes],
  );
  return later(from, 2 * DAY_MS);
}

/** Around a midnight of the platform, many at the exact millisecond or next to it. */
function upgradesOf(dice: Dice, many: number, midnight: Instant): readonly Upgrade[] {
  return Array.from({ length: many }, () => ({
    sellerId: crypto.randomUUID(),
    boughtAt: later(midnight, dice.isLucky(0.4) ? dice.between(-1, 1) : dice.between(-DAY_MS, DAY_MS)),
  }));
}

async function write(upgrades: readonly Upgrade[]): Promise<void> {
  const rows = JSON.stringify(upgrades);
  await open.owner.query('update consignments set removed_at = now()');
  await addTwinSellers(
    open.owner,
    upgrades.map(({ sellerId }) => sellerId),
    { level: 'silver' },
  );
  await open.owner.query(
    `insert into consignments (seller_id, id, drama_id, added_at, promoting_since)
     select (u ->> 'sellerId')::uuid, gen_random_uuid(), $2, now(), now() from jsonb_array_elements($1::jsonb) u`,
    [rows, dramaId],
  );
  await open.owner.query(
    `insert into levels.purchases (seller_id, id, from_level, to_level, price, rights, episodes, bought_at)
     select (u ->> 'sellerId')::uuid, gen_random_uuid(), 'bronze', 'silver', 1, 1, 1,
       to_timestamp((u ->> 'boughtAt')::bigint / 1000.0)
     from jsonb_array_elements($1::jsonb) u`,
    [rows],
  );
}

const weightOf = (level: 'bronze' | 'silver'): number =>
  trafficWeight(LEVEL_TERMS[level].trafficWeight, creditScore(NO_HISTORY).score);

/** Today and, in its last hour, tomorrow. */
const daysTaken = (at: Instant, offset: number): readonly string[] => [
  ...new Set([at, later(at, HOUR_MS)].map((moment) => dayOf(moment, offset))),
];

async function takenBy(take: () => Promise<unknown>): Promise<readonly string[]> {
  await open.owner.query('delete from checkout.allocation_weights');
  await open.owner.query('delete from checkout.allocation_snapshots');
  await take();
  const { rows } = await open.owner.query<{ day: string }>(
    'select day::text from checkout.allocation_snapshots order by day',
  );
  return rows.map(({ day }) => day);
}

async function differingDays(seed: string, many: number): Promise<readonly unknown[]> {
  const dice = diceOf(seed);
  const differences: unknown[] = [];
  for (const offset of OFFSETS) {
    const from = await begin(offset);
    const midnight = later(dayBegins(dayOf(from)) ?? from, -offset * MINUTE_MS);
    const upgrades = upgradesOf(dice, Math.ceil(many / OFFSETS.length), midnight);
    await write(upgrades);
    for (const day of DAYS) {
      const moments = [0, LAST_HOUR - 1, LAST_HOUR, DAY_MS - 1, dice.between(0, DAY_MS - 1)];
      const at = later(midnight, day * DAY_MS + dice.pick(moments));
      const expected = daysTaken(at, offset);
      const taken = await takenBy(() =>
        open.owner.query('select checkout.take_allocation_weights($1)', [at]),
      );
      if (String(taken) !== String(expected)) differences.push({ offset, at, expected, taken });
      differences.push(...(await differingWeights(upgrades, { offset, days: taken.length })));
    }
  }
  return differences;
}

/** For the days that were just taken. */
async function differingWeights(
  upgrades: readonly Upgrade[],
  { offset, days }: { readonly offset: number; readonly days: number },
): Promise<readonly unknown[]> {
  const { rows } = await open.owner.query<{ day: string; seller_id: string; weight: number }>(
    'select day::text, seller_id, weight from checkout.allocation_weights',
  );
  if (rows.length !== upgrades.length * days) return [{ offset, days, rows: rows.length }];
  const boughtAt = new Map(upgrades.map((one) => [one.sellerId, one.boughtAt]));
  return rows.flatMap(({ day, seller_id, weight }): readonly unknown[] => {
    const bought = boughtAt.get(seller_id);
    if (bought === undefined) return [{ seller_id }];
    const expected = weightOf(day >= trafficCountsFrom(bought, offset) ? 'silver' : 'bronze');
    return weight === expected ? [] : [{ offset, day, bought, expected, weight }];
  });
}

test(
  `a bought level weighs from the day that its seller is told, in any time zone, seed ${TWIN_SEED}`,
  async () => {
    expect(await differingDays(TWIN_SEED, TWIN_CASES)).toEqual([]);
    expect(weightOf('bronze')).not.toBe(weightOf('silver'));
  },
  TWIN_TIMEOUT_MS,
);

test.each([
  ['levels.traffic_level', '336 hours', '335 hours'],
  ['checkout.take_allocation_weights', '(next_day - zone)', '(next_day + zone)'],
  ['checkout.take_allocation_weights', '+ zone)::date', '- zone)::date'],
  ['checkout.take_allocation_weights', "now_at + interval '1 hour'", "now_at + interval '2 hours'"],
])('a deviation in %s is found: %s as %s', async (name, from, to) => {
  const planted = { function: name, from, to };
  expect(await withDeviation(open.owner, planted, () => differingDays(`planted ${from}`, 80))).not.toEqual(
    [],
  );
});
