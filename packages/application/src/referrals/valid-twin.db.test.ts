import { instantOf, type Money, microUsdt, type SellerId } from '@cliffhanger/core/kernel';
import {
  isValidCustomer,
  isValidInvitee,
  VALID_CUSTOMER_ABOVE,
  VALID_INVITEE_ABOVE,
} from '@cliffhanger/core/referrals';
import { type OpenTestDatabase, openTestDatabase, withDeviation } from '@cliffhanger/testing/database';
import { type Dice, diceOf } from '@cliffhanger/testing/dice';
import { addTwinSellers, TWIN_CASES, TWIN_SEED, TWIN_TIMEOUT_MS } from '@cliffhanger/testing/twins';
import { afterAll, beforeAll, expect, test } from 'vitest';

/* Valid team members and customers: compares the database's count with core's rule. */

let open: OpenTestDatabase;
beforeAll(async () => {
  open = await openTestDatabase({ maxConnections: 2 });
});
afterAll(() => open.close());

const MOST_OF_A_TEAM = 6;
const MOST_SELLERS = 100;

/** The threshold itself, a micro-unit to either side of it, or any amount. */
const near = (dice: Dice, bound: Money): Money =>
  microUsdt(dice.pick([bound - 1n, bound, bound + 1n, BigInt(dice.between(0, Number(bound) * 2))]));

interface Team {
  readonly id: SellerId;
  readonly members: readonly { readonly id: string; readonly settledSales: Money | null }[];
}

const aTeam = (dice: Dice): Team => ({
  id: crypto.randomUUID() as SellerId,
  members: Array.from({ length: dice.between(0, MOST_OF_A_TEAM) }, () => ({
    id: crypto.randomUUID(),
    settledSales: dice.isLucky(0.1) ? null : near(dice, VALID_INVITEE_ABOVE),
  })),
});

async function writeTeams(teams: readonly Team[]): Promise<void> {
  const members = teams.flatMap((team) => team.members.map((member) => ({ ...member, of: team.id })));
  await addTwinSellers(
    open.owner,
    [...teams, ...members].map(({ id }) => id),
  );
  await open.owner.query(
    `update identity.sellers s set invited_by = m.team from unnest($1::uuid[], $2::uuid[]) m (id, team)
     where s.seller_id = m.id`,
    [members.map(({ id }) => id), members.map(({ of }) => of)],
  );
  const sold = members.filter(({ settledSales }) => settledSales !== null);
  await open.owner.query(
    `insert into rollups.seller_totals (seller_id, orders, sales, profit, settled_orders, settled_sales, settled_profit,
       missed_orders, missed_profit, clicks)
     select id, 1, settled, 0, 1, settled, 0, 0, 0, 0 from unnest($1::uuid[], $2::bigint[]) m (id, settled)`,
    [sold.map(({ id }) => id), sold.map(({ settledSales }) => String(settledSales))],
  );
}

async function differingTeams(seed: string, many: number, validAbove: Money): Promise<readonly unknown[]> {
  const dice = diceOf(seed);
  const teams = Array.from({ length: many }, () => aTeam(dice));
  await writeTeams(teams);
  const differences: unknown[] = [];
  for (const { id, members } of teams) {
    const counts = await open.transactions.read(({ referrals }) =>
      referrals.countsOf(id, { validAbove, since: instantOf(0) }),
    );
    const valid = members.filter(({ settledSales }) => settledSales !== null && isValidInvitee(settledSales));
    if (counts.valid !== valid.length) differences.push({ members, found: counts.valid });
  }
  return differences;
}

test(
  `the database counts as many valid invitees as the list of a team shows, seed ${TWIN_SEED}`,
  async () => {
    const many = Math.ceil(TWIN_CASES / MOST_OF_A_TEAM);
    expect(await differingTeams(`${TWIN_SEED} teams`, many, VALID_INVITEE_ABOVE)).toEqual([]);
  },
  TWIN_TIMEOUT_MS,
);

test.each([-1n, 1n])('a count that is %d millionths off the bound is found', async (off) => {
  const bound = microUsdt(VALID_INVITEE_ABOVE + off);
  expect(await differingTeams(`planted ${off}`, 20, bound)).not.toEqual([]);
});

interface Purchase {
  readonly sellerId: string;
  readonly viewerId: string;
  readonly sales: bigint;
}

/** Purchases of one customer, some refunded; their sums are near the threshold. */
function purchasesOf(dice: Dice, sellerId: string): readonly Purchase[] {
  const viewerId = crypto.randomUUID();
  return Array.from({ length: dice.between(1, 4) }, () => ({
    sellerId,
    viewerId,
    sales: dice.pick([
      near(dice, VALID_CUSTOMER_ABOVE),
      VALID_CUSTOMER_ABOVE / 2n,
      1n,
      -1n,
      -VALID_CUSTOMER_ABOVE / 2n,
    ]),
  }));
}

const note = (purchases: readonly Purchase[]) =>
  open.owner.query(
    `insert into rollups.changes (seller_id, viewer_id, day, orders, sales)
     select s, v, '2026-11-15', 1, a from unnest($1::uuid[], $2::uuid[], $3::bigint[]) p (s, v, a)`,
    [
      purchases.map(({ sellerId }) => sellerId),
      purchases.map(({ viewerId }) => viewerId),
      purchases.map(({ sales }) => String(sales)),
    ],
  );

const fold = () =>
  open.owner.query('select rollups.aggregate(1000000, $1, $2)', [String(VALID_CUSTOMER_ABOVE), new Date()]);

function validByRule(purchases: readonly Purchase[]): ReadonlyMap<string, number> {
  const sums = new Map<string, { readonly sellerId: string; readonly sum: bigint }>();
  for (const { sellerId, viewerId, sales } of purchases)
    sums.set(viewerId, { sellerId, sum: (sums.get(viewerId)?.sum ?? 0n) + sales });
  const valid = new Map<string, number>();
  for (const { sellerId, sum } of sums.values())
    valid.set(sellerId, (valid.get(sellerId) ?? 0) + (isValidCustomer(microUsdt(sum)) ? 1 : 0));
  return valid;
}

async function differingCustomers(seed: string, many: number): Promise<readonly unknown[]> {
  const dice = diceOf(seed);
  const sellers = Array.from({ length: Math.min(Math.ceil(many / 5), MOST_SELLERS) }, () =>
    crypto.randomUUID(),
  );
  const purchases = Array.from({ length: many }, () => purchasesOf(dice, dice.pick(sellers))).flat();
  const parts: Purchase[][] = [[], [], []];
  for (const purchase of purchases) dice.pick(parts).push(purchase);
  const told: Purchase[] = [];
  const differences: unknown[] = [];
  for (const part of parts) {
    await note(part);
    await fold();
    told.push(...part);
    const { rows } = await open.owner.query<{ seller_id: string; valid: number }>(
      `select seller_id, valid_customers::integer as valid from rollups.seller_totals
       where seller_id = any ($1::uuid[])`,
      [sellers],
    );
    const found = new Map(rows.map(({ seller_id, valid }) => [seller_id, valid]));
    for (const [sellerId, valid] of validByRule(told))
      if (found.get(sellerId) !== valid) differences.push({ sellerId, valid, found: found.get(sellerId) });
  }
  return differences;
}

test(
  `a customer is valid for the rollups when the rule says so, purchase by purchase, seed ${TWIN_SEED}`,
  async () => {
    expect(await differingCustomers(`${TWIN_SEED} customers`, TWIN_CASES)).toEqual([]);
  },
  TWIN_TIMEOUT_MS,
);

test.each([
  ['c.purchases > p_valid_customer_above', 'c.purchases >= p_valid_customer_above'],
  ['b.added > p_valid_customer_above', 'b.added >= p_valid_customer_above'],
])('a database that counts customers with %s as %s is found', async (from, to) => {
  const planted = { function: 'rollups.aggregate', from, to };
  expect(await withDeviation(open.owner, planted, () => differingCustomers('planted', 100))).not.toEqual([]);
});
