import type { DramaId } from '@cliffhanger/core/catalog';
import { instantOf } from '@cliffhanger/core/kernel';
import { freeRight, type Rights, useRights } from '@cliffhanger/core/library';
import { isOver, type OrderStateKind } from '@cliffhanger/core/orders';
import { addSampleCategories } from '@cliffhanger/testing/catalogue';
import {
  FORGET_STATE_CHANGES,
  type OpenTestDatabase,
  openTestDatabase,
  withDeviation,
} from '@cliffhanger/testing/database';
import { type Dice, diceOf } from '@cliffhanger/testing/dice';
import { aDrama } from '@cliffhanger/testing/factories';
import { anyOrder, type WrittenOrder, writeOrders } from '@cliffhanger/testing/orders';
import {
  addTwinSellers,
  answersTo,
  shown,
  TWIN_CASES,
  TWIN_SEED,
  TWIN_TIMEOUT_MS,
  untilFound,
} from '@cliffhanger/testing/twins';
import { afterAll, beforeAll, expect, test } from 'vitest';

/* Rights taken and freed by dramas: compares the database's count with core's. */

const NOW = instantOf(Date.UTC(2026, 10, 15, 12));

let open: OpenTestDatabase;
let dramas: readonly DramaId[];
beforeAll(async () => {
  open = await openTestDatabase({ maxConnections: 2 });
  await open.owner.query(FORGET_STATE_CHANGES);
  await addSampleCategories(open.owner);
  const made: DramaId[] = [];
  for (let many = 0; many < 8; many += 1) made.push(await aDrama(open.owner));
  dramas = made;
});
afterAll(() => open.close());

const writeRights = (all: readonly { readonly sellerId: string; readonly rights: Rights }[]) =>
  open.owner.query(
    `insert into seller_rights (seller_id, from_level, from_packs, used)
     select (r ->> 'sellerId')::uuid, (r -> 'rights' ->> 'fromLevel')::integer, (r -> 'rights' ->> 'fromPacks')::integer,
       (r -> 'rights' ->> 'used')::integer
     from jsonb_array_elements($1::jsonb) r`,
    [shown(all)],
  );

/** The count, and the number of dramas in the library. */
async function usedBy(all: readonly { readonly sellerId: string }[]): Promise<readonly string[]> {
  const { rows } = await open.owner.query<{ used: string }>(
    `select r.used || ' ' || (select count(*) from consignments c where c.seller_id = r.seller_id and c.removed_at is null)
       as used
     from unnest($1::uuid[]) with ordinality as s (id, ordinal) join seller_rights r on r.seller_id = s.id order by ordinal`,
    [all.map(({ sellerId }) => sellerId)],
  );
  return rows.map(({ used }) => used);
}

interface Adding {
  readonly sellerId: string;
  readonly rights: Rights;
  readonly held: readonly DramaId[];
  /** Former dramas of the library. */
  readonly removed: readonly DramaId[];
  readonly wanted: readonly DramaId[];
}

const someOf = (dice: Dice, probability: number): readonly DramaId[] =>
  dramas.filter(() => dice.isLucky(probability));

/** Some hold more dramas than rights, as after a level refund. */
function anAdding(dice: Dice): Adding {
  const held = someOf(dice, 0.4);
  return {
    sellerId: crypto.randomUUID(),
    rights: { fromLevel: dice.between(0, 6), fromPacks: dice.between(0, 3), used: held.length },
    held,
    removed: someOf(dice, 0.3).filter((drama) => !held.includes(drama)),
    wanted: someOf(dice, 0.4),
  };
}

async function writeLibraries(all: readonly Adding[]): Promise<void> {
  await addTwinSellers(
    open.owner,
    all.map(({ sellerId }) => sellerId),
  );
  await writeRights(all);
  await open.owner.query(
    `insert into consignments (seller_id, id, drama_id, added_at, removed_at)
     select (a ->> 'sellerId')::uuid, gen_random_uuid(), drama::uuid, now(), case when was then now() end
     from jsonb_array_elements($1::jsonb) a, lateral (
       select d, false from jsonb_array_elements_text(a -> 'held') d
       union all select d, true from jsonb_array_elements_text(a -> 'removed') d) s (drama, was)`,
    [shown(all)],
  );
}

async function differingAdditions(seed: string, many: number) {
  const dice = diceOf(seed);
  const all = Array.from({ length: many }, () => anAdding(dice));
  await writeLibraries(all);
  const answers = await answersTo(
    open.owner,
    `select count(*)::text from library.add_dramas(($1 ->> 'sellerId')::uuid,
       array(select gen_random_uuid() from jsonb_array_elements($1 -> 'wanted')),
       array(select d::uuid from jsonb_array_elements_text($1 -> 'wanted') d), ${NOW})`,
    all,
  );
  const used = await usedBy(all);
  const byRule = all.map(({ rights, held, wanted }) =>
    useRights(rights, wanted.filter((drama) => !held.includes(drama)).length),
  );
  const differences = all.flatMap(({ rights, wanted }, at) => {
    const after = byRule[at];
    const is = (after?.ok ? after.value : rights).used;
    const expected = `${after?.ok ? wanted.length : 'more dramas than rights'} ${is} ${is}`;
    const found = `${answers[at]} ${used[at]}`;
    return expected === found ? [] : [`${shown(all[at])}: ${expected} <> ${found}`];
  });
  return { differences, isBoth: new Set(byRule.map(({ ok }) => ok)).size === 2 };
}

test(
  `dramas take as many rights as the rule says, or none, seed ${TWIN_SEED}`,
  async () => {
    const { differences, isBoth } = await differingAdditions(`${TWIN_SEED} additions`, TWIN_CASES);
    expect(differences).toEqual([]);
    expect(isBoth).toBe(true);
  },
  TWIN_TIMEOUT_MS,
);

test.each([
  ['library.add_dramas', 'held + wanted > r.from_level', 'held + wanted >= r.from_level'],
  ['library.add_dramas', ' + r.from_packs', ''],
  ['library.add_dramas', 'wanted > 0 and held', 'held'],
  ['library.add_dramas', 'c.drama_id = d and c.removed_at is null', 'c.drama_id = d'],
  ['levels.count_used_rights', ' and c.removed_at is null', ''],
])('a deviation in %s is found: %s as %s', async (name, from, to) => {
  const found = await withDeviation(open.owner, { function: name, from, to }, () =>
    untilFound(
      200,
      async (cases) => (await differingAdditions(`planted ${from} ${cases}`, cases)).differences,
    ),
  );
  expect(found).not.toEqual([]);
});

interface Removing {
  readonly sellerId: string;
  readonly order: WrittenOrder;
  readonly rights: Rights;
  /** The order's drama, or another one of the seller's. */
  readonly dramaId: DramaId;
}

const KINDS: readonly OrderStateKind[] = [
  'to-ship',
  'shipped',
  'in-settlement',
  'audit',
  'completed',
  'refunded',
];

function aRemoving(dice: Dice): Removing {
  const [other, ...sold] = dramas;
  const order = { ...anyOrder(dice, { dramas: sold, now: NOW }, KINDS), holdsRight: true };
  return {
    sellerId: order.sellerId,
    order,
    rights: { fromLevel: dice.between(0, 5), fromPacks: dice.between(0, 2), used: 2 },
    dramaId: other !== undefined && dice.isLucky(0.2) ? other : order.dramaId,
  };
}

async function differingRemovals(seed: string, many: number): Promise<readonly string[]> {
  const dice = diceOf(seed);
  const all = Array.from({ length: many }, () => aRemoving(dice));
  await writeOrders(
    open.owner,
    all.map(({ order }) => order),
  );
  await open.owner.query(
    `insert into consignments (seller_id, id, drama_id, added_at)
     select id, gen_random_uuid(), $2, now() from unnest($1::uuid[]) s (id)`,
    [all.map(({ sellerId }) => sellerId), dramas[0]],
  );
  await writeRights(all);
  const answers = await answersTo(
    open.owner,
    `select library.remove_drama(seller_id, id, ${NOW})::text from consignments
     where seller_id = ($1 ->> 'sellerId')::uuid and drama_id = ($1 ->> 'dramaId')::uuid`,
    all,
  );
  const used = await usedBy(all);
  return all.flatMap(({ order, rights, dramaId }, at) => {
    const after = freeRight(rights, order.dramaId === dramaId && !isOver(order) ? 1 : 0);
    const is = (after.ok ? after.value : rights).used;
    const expected = `${after.ok ? 'true' : 'orders of it are not settled'} ${is} ${is}`;
    const found = `${answers[at]} ${used[at]}`;
    return expected === found ? [] : [`${order.state.kind}: ${expected} <> ${found}`];
  });
}

test(
  `a drama gives its right back as the rule says, seed ${TWIN_SEED}`,
  async () => {
    expect(await differingRemovals(`${TWIN_SEED} removals`, TWIN_CASES)).toEqual([]);
  },
  TWIN_TIMEOUT_MS,
);

test.each([
  ["not in ('completed', 'refunded')", "not in ('completed', 'refunded', 'audit')"],
  ["not in ('completed', 'refunded')", "not in ('completed')"],
  ['and o.drama_id = removed', ''],
  ['perform levels.count_used_rights(p_seller)', 'perform 1'],
])('a database that removes a drama with %s as %s is found', async (from, to) => {
  const planted = { function: 'library.remove_drama', from, to };
  const found = await withDeviation(open.owner, planted, () =>
    untilFound(100, (cases) => differingRemovals(`planted ${from} ${cases}`, cases)),
  );
  expect(found).not.toEqual([]);
});
