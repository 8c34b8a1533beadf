import { createMoneyPool, createRepositories, createTransactions } from '@cliffhanger/adapters/postgres';
import { systemClock } from '@cliffhanger/adapters/random';
import { autoShipWaiting, shipOrders, shipOverdueOrders } from '@cliffhanger/application/orders';
import type { Result, SellerId } from '@cliffhanger/core/kernel';
import { createMeasuredDatabase, type TestDatabase } from '@cliffhanger/testing/database';
import type { Pool } from 'pg';
import { asOwner } from '../as-owner.ts';
import { checkpoint } from '../checkpoint.ts';
import { sellerIdOf } from '../ledger/data-set.ts';
import type { Measurement } from '../report.ts';
import type { OrderSet } from './data-set.ts';
import { loadSelling } from './load.ts';
import { type BackendTime, backendTime, type Spent, spentOn } from './pgbench/backend-time.ts';
import { addMinimalShipping } from './pgbench/minimal-shipping.ts';
import { sideBySide, takeRounds } from './rounds.ts';

/*
 * Ships many orders at once: two hundred chosen by a seller, one seller's orders waiting for auto-ship, and
 * the overdue orders of all sellers. Compares the database function, the use case around it (which also
 * notifies sellers), and one minimal statement on separate tables. One connection each, in turns.
 */

const TARGET_RATIO = 0.6;
const SELLERS = 20;
const AT_ONCE = 200;
const DAY_MS = 86_400_000;

export interface SetsPlan {
  readonly rounds: number;
  /** Sets per turn. */
  readonly calls: number;
}

export async function measureSets({ rounds, calls }: SetsPlan): Promise<readonly Measurement[]> {
  const turns = (rounds + 1) * KINDS.length;
  const set: OrderSet = {
    sellers: SELLERS,
    // Enough for our two sides; the surplus keeps every seller supplied.
    orders: 3 * turns * calls * AT_ONCE,
    firstPaidAtMs: Date.now() - 4 * DAY_MS,
    msBetween: 1,
  };
  const database = await createMeasuredDatabase();
  const pool = createMoneyPool({ connectionString: database.appUrl, maxConnections: 1 });
  try {
    await asOwner(database, async (owner) => {
      await loadSelling(owner, set, 'to-ship');
      await addMinimalShipping(owner, set);
    });
    console.log(`${set.orders} orders of ${SELLERS} sellers wait to be shipped, ${AT_ONCE} at once`);
    const minimal = minimalSide(pool);
    const spent = spentOn();
    const turn = turnsOf({ calls, spent, time: await backendTime(pool) });
    const figures: Measurement[] = [];
    for (const kind of KINDS) {
      const by = {
        function: turn('function', kind.byFunction(pool)),
        'use case': turn('use case', kind.byUseCase(pool)),
        minimal: turn('minimal', kind.ofOneSeller ? minimal.ofOneSeller : minimal.ofAll),
      };
      await checkpoint();
      for (const warmUp of Object.values(by)) await warmUp();
      spent.forget();
      const taken = await takeRounds(by, { rounds, what: kind.name });
      for (const ours of ['function', 'use case'] as const)
        figures.push(
          sideBySide(taken, [ours, 'minimal'], {
            name: `sets-${kind.name}${ours === 'function' ? '' : '-use-case'}`,
            unit: 'orders/s',
            target: TARGET_RATIO,
            details: { atOnce: AT_ONCE, calls, rounds, ...spent.beside(ours, 'minimal') },
          }),
        );
    }
    await expectBooked(database);
    return figures;
  } finally {
    await pool.end();
    await database.drop();
  }
}

/** Prepares one set and returns a function that ships it and returns the count. */
type Shipping = (call: number) => Promise<() => Promise<number>>;

/** Orders per second; preparatory lookups are not timed. */
const turnsOf =
  ({ calls, spent, time }: { readonly calls: number; readonly spent: Spent; readonly time: BackendTime }) =>
  (side: string, prepare: Shipping): (() => Promise<number>) => {
    let call = 0;
    return async () => {
      let [orders, ms] = [0, 0];
      for (let step = 0; step < calls; step += 1) {
        call += 1;
        const ship = await prepare(call);
        const [startedAt, spentBefore] = [performance.now(), time()];
        const shipped = await ship();
        ms += performance.now() - startedAt;
        spent.spend(side, shipped, time() - spentBefore);
        if (shipped === 0) throw new Error('a set of the bench was not shipped');
        orders += shipped;
      }
      return (orders * 1_000) / ms;
    };
  };

interface Kind {
  readonly name: string;
  readonly ofOneSeller: boolean;
  readonly byFunction: (pool: Pool) => Shipping;
  readonly byUseCase: (pool: Pool) => Shipping;
}

const sellerOfCall = (call: number): SellerId => sellerIdOf(1 + (call % SELLERS));
const needsOf = (pool: Pool) => ({
  transactions: createTransactions(pool, createRepositories),
  clock: systemClock,
});

async function shippedOf(answer: Promise<Result<number>>): Promise<number> {
  const shipped = await answer;
  if (!shipped.ok) throw new Error(`refused: ${shipped.refusal.name}`);
  return shipped.value;
}

const countedBy =
  (pool: Pool, text: string, values: readonly unknown[]): (() => Promise<number>) =>
  async () => {
    const { rows } = await pool.query<{ shipped: string }>({
      text,
      values: [...values],
      name: text.slice(0, 60),
    });
    return Number(rows[0]?.shipped);
  };

async function numbersToShip(pool: Pool, seller: SellerId): Promise<readonly string[]> {
  const { rows } = await pool.query<{ number: string }>(
    `select number from orders where seller_id = $1 and state = 'to-ship' order by id limit ${AT_ONCE}`,
    [seller],
  );
  if (rows.length < AT_ONCE) throw new Error('a seller of the bench has run out of orders');
  return rows.map(({ number }) => number);
}

const KINDS: readonly Kind[] = [
  {
    name: 'ship-many',
    ofOneSeller: true,
    byFunction: (pool) => async (call) => {
      const seller = sellerOfCall(call);
      const values = [seller, await numbersToShip(pool, seller), Date.now()];
      return countedBy(
        pool,
        "select count(*) filter (where outcome = 'shipped') as shipped from orders.ship_orders($1, $2, null, $3)",
        values,
      );
    },
    byUseCase: (pool) => async (call) => {
      const sellerId = sellerOfCall(call);
      const numbers = await numbersToShip(pool, sellerId);
      return () =>
        shippedOf(
          shipOrders(needsOf(pool))({ sellerId, numbers }).then((answer) =>
            answer.ok ? { ok: true, value: answer.value.filter((one) => 'shipment' in one).length } : answer,
          ),
        );
    },
  },
  {
    name: 'auto-ship',
    ofOneSeller: true,
    byFunction: (pool) => async (call) =>
      countedBy(pool, `select count(*) as shipped from orders.auto_ship_waiting($1, null, ${AT_ONCE}, $2)`, [
        sellerOfCall(call),
        Date.now(),
      ]),
    byUseCase: (pool) => async (call) => () =>
      shippedOf(autoShipWaiting(needsOf(pool))({ sellerId: sellerOfCall(call), dramaIds: null })),
  },
  {
    name: 'overdue',
    ofOneSeller: false,
    byFunction: (pool) => async () =>
      countedBy(
        pool,
        `select count(*) filter (where outcome = 'ship-for-seller') as shipped from orders.ship_overdue(${AT_ONCE}, $1)`,
        [Date.now()],
      ),
    byUseCase: (pool) => async () => () => shippedOf(shipOverdueOrders(needsOf(pool))()),
  },
];

/** Selects different orders per set: of one seller in sequence, or of all sellers in order of arrival. */
function minimalSide(pool: Pool) {
  const ship = async (where: string) => {
    const { rows } = await pool.query<{ numbers: string[] }>(
      `select array_agg(n) as numbers from (select n from minimal.orders where state = 'to-ship' ${where} order by n limit ${AT_ONCE}) o`,
    );
    return countedBy(pool, 'select minimal.ship_many($1) as shipped', [rows[0]?.numbers]);
  };
  return {
    ofOneSeller: (call: number) => ship(`and seller = ${1 + (call % SELLERS)}`),
    ofAll: () => ship(''),
  } satisfies Record<string, Shipping>;
}

/** Every shipped order has its transfer, and the sellers' balances match the orders. */
async function expectBooked(database: TestDatabase): Promise<void> {
  const { rows } = await asOwner(database, (owner) =>
    owner.query<Record<string, bigint>>(
      `select (select count(*) from orders where state = 'shipped') as orders,
              (select count(*) from ledger.transfers where kind = 'shipment') as transfers,
              (select count(*) from orders o join ledger.entries e on e.order_id = o.id and e.account = 'order:escrow') as entries`,
    ),
  );
  const counted = Object.values(rows[0] ?? {}).map(Number);
  if (new Set(counted).size !== 1 || counted[0] === 0)
    throw new Error(`what was shipped and what was booked differ: ${counted.join(', ')}`);
}
