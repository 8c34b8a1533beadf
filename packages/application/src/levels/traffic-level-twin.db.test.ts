import { AGENT_LEVELS, type AgentLevel, type Seller } from '@cliffhanger/core/identity';
import { DAY_MS, HOUR_MS, idOf, instantOf, later, type Money, usdt } from '@cliffhanger/core/kernel';
import { type HeldLevel, type HeldUpgrade, LEVEL_TERMS, trafficLevel } from '@cliffhanger/core/levels';
import { type OpenTestDatabase, openTestDatabase } from '@cliffhanger/testing/database';
import { type Dice, diceOf } from '@cliffhanger/testing/dice';
import { TWIN_CASES, TWIN_SEED } from '@cliffhanger/testing/twins';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { LevelPurchase } from '../ports/index.ts';
import { refundQuote } from './steps/refund-quote.ts';

let open: OpenTestDatabase;
beforeAll(async () => {
  open = await openTestDatabase({ maxConnections: 2 });
});
afterAll(() => open.close());

const DAY_BEGINS = instantOf(Date.UTC(2026, 10, 15));
const WINDOW_ENDS = later(DAY_BEGINS, -14 * DAY_MS);
const SALES = ['0', '999.999999', '1000', '4999.999999', '5000', '25000', '30000'].map(usdt);

/** Some at the very end of the window, where the millisecond counts; most of them form a chain of levels. */
function upgradesOf(dice: Dice, level: AgentLevel): readonly HeldUpgrade[] {
  const times = Array.from({ length: dice.between(0, 4) }, () =>
    dice.isLucky(0.3)
      ? later(WINDOW_ENDS, dice.between(-1, 1))
      : later(DAY_BEGINS, -dice.between(0, 20 * 24) * HOUR_MS),
  );
  let expected = level;
  return [...new Set(times)]
    .sort((a, b) => b - a)
    .map((boughtAt) => {
      const to = dice.isLucky(0.7) ? expected : dice.pick(AGENT_LEVELS);
      expected = dice.pick(AGENT_LEVELS);
      return { from: expected, to, boughtAt, usedUpAt: dice.isLucky(0.2) ? DAY_BEGINS : null };
    });
}

function heldLevels(dice: Dice): readonly HeldLevel[] {
  return Array.from({ length: TWIN_CASES }, () => {
    const level = dice.pick(AGENT_LEVELS);
    return { level, settledSales: dice.pick(SALES), upgrades: upgradesOf(dice, level) };
  });
}

test(`the level that counts is the same by the rule and by the database, seed ${TWIN_SEED}`, async () => {
  const held = heldLevels(diceOf(TWIN_SEED)).map((one) => ({ ...one, seller: crypto.randomUUID() }));
  const bought = held.flatMap(({ seller, upgrades }) => upgrades.map((one) => ({ seller, ...one })));
  await open.owner.query(
    `insert into levels.purchases (seller_id, id, from_level, to_level, price, rights, episodes, bought_at, used_up_at)
     select (u ->> 'seller')::uuid, gen_random_uuid(), u ->> 'from', u ->> 'to', 1, 1, 1,
       to_timestamp((u ->> 'boughtAt')::bigint / 1000.0), to_timestamp((u ->> 'usedUpAt')::bigint / 1000.0)
     from jsonb_array_elements($1::jsonb) u`,
    [JSON.stringify(bought)],
  );
  const { rows } = await open.owner.query<{ level: AgentLevel }>(
    `select levels.traffic_level(seller, level, sales, $4, to_timestamp($5 / 1000.0)) as level
     from unnest($1::uuid[], $2::text[], $3::bigint[]) with ordinality as held (seller, level, sales, ordinal) order by ordinal`,
    [
      held.map(({ seller }) => seller),
      held.map(({ level }) => level),
      held.map(({ settledSales }) => String(settledSales)),
      Object.fromEntries(AGENT_LEVELS.map((level) => [level, String(LEVEL_TERMS[level].earnedAt)])),
      DAY_BEGINS,
    ],
  );
  const byRule = held.map((one) => trafficLevel(one, DAY_BEGINS));
  expect(rows.map(({ level }) => level)).toEqual(byRule);
  // Guards the test's coverage: in some cases the full level counts, in some it does not.
  expect(held.filter(({ level }, at) => level !== byRule[at]).length).toBeGreaterThan(TWIN_CASES / 10);
});

interface Use {
  readonly price: bigint;
  readonly rights: number;
  readonly episodes: number;
  readonly fromLevel: number;
  readonly fromPacks: number;
  readonly used: number;
  readonly episodesLeft: number;
}

function usesOf(dice: Dice): readonly Use[] {
  return Array.from({ length: TWIN_CASES }, () => {
    const rights = dice.between(0, 3);
    return {
      price: dice.pick([0n, 1n, 7n, 200_000_000n]),
      rights,
      episodes: dice.between(0, 3),
      fromLevel: dice.between(0, 3) + rights,
      fromPacks: dice.between(0, 2),
      used: dice.between(0, 9),
      episodesLeft: dice.between(0, 2),
    };
  });
}

function isUsedUpByRule({ price, rights, episodes, fromLevel, fromPacks, used, episodesLeft }: Use): boolean {
  const id = idOf<'level-purchase'>('01990000-0000-7000-8000-000000000001');
  const purchase: LevelPurchase = {
    id,
    bought: { kind: 'level', from: 'bronze', to: 'silver' },
    price: price as Money,
    rights,
    episodes,
    boughtAt: DAY_BEGINS,
    transferId: idOf('01990000-0000-7000-8000-000000000002'),
    usedUpAt: null,
    refund: null,
  };
  const quote = refundQuote({
    seller: { level: 'silver' } as Seller,
    purchaseId: id,
    purchases: [purchase],
    rights: { fromLevel, fromPacks, used },
    episodes: BigInt(episodesLeft),
    now: DAY_BEGINS,
  });
  return !quote.ok && quote.refusal.name === 'upgrade-used-up';
}

test(`an upgrade is used up for the database when its refund would be nothing, seed ${TWIN_SEED}`, async () => {
  const uses = usesOf(diceOf(`${TWIN_SEED} uses`));
  const { rows } = await open.owner.query<{ it_is: boolean }>(
    `select levels.is_used_up(price, rights, episodes, from_level, from_packs, used, left_over) as it_is
     from unnest($1::bigint[], $2::integer[], $3::integer[], $4::integer[], $5::integer[], $6::integer[], $7::bigint[])
       with ordinality as uses (price, rights, episodes, from_level, from_packs, used, left_over, ordinal) order by ordinal`,
    (['price', 'rights', 'episodes', 'fromLevel', 'fromPacks', 'used', 'episodesLeft'] as const).map((name) =>
      uses.map((use) => String(use[name])),
    ),
  );
  const byRule = uses.map(isUsedUpByRule);
  expect(rows.map(({ it_is }) => it_is)).toEqual(byRule);
  expect(new Set(byRule).size).toBe(2);
});
