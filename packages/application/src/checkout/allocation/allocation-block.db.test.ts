import type { DramaId } from '@cliffhanger/core/catalog';
import type { InvoiceId } from '@cliffhanger/core/checkout';
import {
  accept,
  DAY_MS,
  HOUR_MS,
  type Instant,
  instantOf,
  later,
  type SellerId,
} from '@cliffhanger/core/kernel';
import { allocateSeller, allocationSeed, drawnNumber, PLATFORM_SELLER } from '@cliffhanger/core/orders';
import { dayOf } from '@cliffhanger/core/settlement';
import { addSampleCategories } from '@cliffhanger/testing/catalogue';
import type { OpenTransactions } from '@cliffhanger/testing/database';
import {
  aDrama,
  anApprovedSeller,
  aPromotedConsignment,
  aPurchase,
  aViewerId,
  type Fixture,
  openFixture,
  valueOf,
} from '@cliffhanger/testing/factories';
import { brokenOrderRules } from '@cliffhanger/testing/orders';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { cancelOrder, checkOut, placeAwaitingOrders, prepareAllocations, recordFirstPlay } from '../index.ts';

/*
 * Orders without a click in the seconds before the block of their day exists (DOMAIN §15): paid and watchable
 * at once, attributed only after two watchers have reported the block. A different, early or second block is
 * refused.
 */

const NETWORK = 'bep20';
const HEIGHT = 71_234_567;
const DEEP = HEIGHT + 1_000;
const HASH = `0x${'5e'.repeat(32)}`;
const OTHER_HASH = `0x${'5f'.repeat(32)}`;

const DUTIES = [
  'seller',
  'viewer',
  'console',
  'worker',
  'ingest',
  'watcher_1',
  'watcher_2',
  'payer',
  'auditor',
];

let fixture: Fixture;
let drama: DramaId;
let sellers: readonly SellerId[];
let one: OpenTransactions;
let other: OpenTransactions;
beforeAll(async () => {
  fixture = await openFixture();
  [one, other] = fixture.watchers;
  await addSampleCategories(fixture.owner);
  drama = await aDrama(fixture.owner, { wholesale: '0.22', retail: '0.5', episodes: 300, freeEpisodes: 3 });
  const approved = await Promise.all([1, 2, 3].map(() => anApprovedSeller(fixture.dependencies)));
  sellers = approved.map(({ id }) => id);
  for (const id of sellers) await aPromotedConsignment(fixture.dependencies, id, drama);
});
afterEach(async () => {
  expect(await brokenOrderRules(fixture.owner)).toEqual([]);
});
afterAll(() => fixture.close());

const now = (): Instant => fixture.clock.now();
const midnightOf = (day: string): Instant => instantOf(Date.parse(`${day}T00:00:00Z`));

/** The chain is being followed now, and all due days are promised. */
async function prepare(): Promise<void> {
  await fixture.owner.query(
    `insert into chain.watchers (network, token, decimals, height, hash, head_height, finalized_height, followed_at, chain_id)
     values ($1, 'usdt', 6, 1, '0x', 1, 1, to_timestamp($2 / 1000.0), 56)
     on conflict (network) do update set followed_at = excluded.followed_at`,
    [NETWORK, now()],
  );
  valueOf(await prepareAllocations(fixture.dependencies)());
}

/** A minute after the midnight of a day that was promised with this chain and has no block yet. */
async function aNewDay(): Promise<string> {
  await prepare();
  const day = dayOf(later(now(), DAY_MS));
  fixture.clock.pass(midnightOf(day) - now() + 60_000);
  await prepare();
  return day;
}

interface Saying {
  readonly height?: number;
  readonly hash?: string;
  readonly at?: number;
  readonly parentAt?: number | null;
  readonly finalized?: number;
}
const says = (
  { transactions }: OpenTransactions,
  day: string,
  { height = HEIGHT, hash = HASH, at = 1_000, parentAt = -2_000, finalized = DEEP }: Saying = {},
) =>
  transactions.run(async ({ allocationBlocks }) =>
    accept(
      await allocationBlocks.say(
        {
          network: NETWORK,
          day,
          block: { height, hash, at: later(midnightOf(day), at) },
          parentAt: parentAt === null ? null : later(midnightOf(day), parentAt),
          progress: { headHeight: DEEP, finalizedHeight: finalized },
        },
        now(),
      ),
    ),
  );
async function recordBlock(day: string): Promise<void> {
  expect(valueOf(await says(one, day))).toBe('said');
  expect(valueOf(await says(other, day))).toBe('recorded');
}

const buy = async (viewerId = aViewerId()) => {
  const purchase = aPurchase(fixture.dependencies, { dramaId: drama, viewerId });
  return { viewerId, ...valueOf(await checkOut(fixture.dependencies)(purchase)) };
};
const place = placeAwaitingOrders;
const awaiting = async (): Promise<number> =>
  Number((await fixture.owner.query('select count(*) from checkout.awaiting_orders')).rows[0]?.count);
const ordersOf = async (ids: readonly string[]) =>
  (
    await fixture.owner.query<{
      id: string;
      number: string;
      seller_id: SellerId;
      attribution: { kind: string; day?: string; drawn?: string };
      first_play_at: Instant | null;
    }>('select id, number, seller_id, attribution, first_play_at from orders where id = any ($1::uuid[])', [
      ids,
    ])
  ).rows;
const openAlarms = async () =>
  (
    await fixture.owner.query<{ kind: string; facts: unknown }>(
      'select kind, facts from chain.alarms where cleared_at is null',
    )
  ).rows;
async function expected(day: string, number: string): Promise<SellerId | undefined> {
  const { rows } = await fixture.owner.query<{ secret: string }>(
    'select secret from checkout.allocation_days where day = $1',
    [day],
  );
  const shares = sellers.map((sellerId) => ({ sellerId, weight: 1 }));
  return allocateSeller(shares, allocationSeed(rows[0]?.secret ?? '', HASH), drawnNumber(number));
}

test('an order that is paid before the block plays at once, waits, and falls on whom secret and block say', async () => {
  const day = await aNewDay();
  const bought = await Promise.all(Array.from({ length: 6 }, () => buy()));
  expect(bought.map(({ sellerId }) => sellerId)).toEqual(bought.map(() => PLATFORM_SELLER));
  const ids = bought.map(({ orderId }) => orderId);
  expect(await ordersOf(ids)).toEqual([]);
  expect(await awaiting()).toBe(6);

  const [first] = bought;
  if (first === undefined) throw new Error('nothing was bought');
  const watched = { viewerId: first.viewerId, dramaId: drama, episode: first.episodes.first };
  const mayWatch = () => fixture.transactions.read(({ checkout }) => checkout.entitlementOf(watched, now()));
  expect((await mayWatch())?.order).toMatchObject({ orderId: first.orderId, firstPlayAt: null });
  expect(await recordFirstPlay(fixture.dependencies)(watched)).toMatchObject({ ok: true });
  expect((await mayWatch())?.order?.firstPlayAt).toBe(now());

  expect(valueOf(await place(fixture.dependencies)())).toBe(0);
  await recordBlock(day);
  expect(valueOf(await place(fixture.as('worker'))())).toBe(6);
  expect(await awaiting()).toBe(0);
  const orders = await ordersOf(ids);
  expect(orders.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
  for (const { number, seller_id, attribution } of orders) {
    expect(seller_id).toBe(await expected(day, number));
    expect(attribution).toMatchObject({ kind: 'draw', day });
  }
  expect(orders.find(({ id }) => id === first.orderId)?.first_play_at).toBe(now());
  expect((await mayWatch())?.order?.sellerId).toBe(orders.find(({ id }) => id === first.orderId)?.seller_id);
  // From here on no order waits.
  const late = await buy();
  expect(late.sellerId).toBe(await expected(day, late.number));
});

test('however late the block is said, the order belongs to the day on which it was paid', async () => {
  const day = await aNewDay();
  const { orderId, viewerId } = await buy();
  expect(await cancelOrder(fixture.dependencies)({ viewerId, orderId })).toMatchObject({
    refusal: { name: 'order-unknown' },
  });
  fixture.clock.pass(30 * HOUR_MS);
  expect(dayOf(now())).not.toBe(day);
  await recordBlock(day);
  expect(valueOf(await place(fixture.dependencies)())).toBe(1);
  const [order] = await ordersOf([orderId]);
  expect(order?.attribution.day).toBe(day);
  expect(order?.seller_id).toBe(await expected(day, order?.number ?? ''));
});

test('an order that falls on its own buyer is drawn again, and stays with the platform where nobody else takes part', async () => {
  const day = await aNewDay();
  const [only] = sellers;
  await fixture.owner.query('delete from checkout.allocation_weights where day = $1 and seller_id <> $2', [
    day,
    only,
  ]);
  const { orderId } = await buy(only as never);
  await recordBlock(day);
  expect(valueOf(await place(fixture.dependencies)())).toBe(1);
  expect(await ordersOf([orderId])).toMatchObject([
    { seller_id: PLATFORM_SELLER, attribution: { kind: 'organic', day, passed: [only] } },
  ]);
});

test('the same charge, told again while it waits and after it, is one order', async () => {
  const day = await aNewDay();
  const purchase = aPurchase(fixture.dependencies, { dramaId: drama, viewerId: aViewerId() });
  const first = valueOf(await checkOut(fixture.dependencies)(purchase));
  expect(valueOf(await checkOut(fixture.dependencies)(purchase)).orderId).toBe(first.orderId);
  expect(await awaiting()).toBe(1);
  await recordBlock(day);
  expect(valueOf(await place(fixture.dependencies)())).toBe(1);
  expect(valueOf(await checkOut(fixture.dependencies)(purchase)).orderId).toBe(first.orderId);
  expect(await ordersOf([first.orderId])).toHaveLength(1);
});

test('an invoice in USDT that is paid before the block waits as well, and is settled for its viewer', async () => {
  const day = await aNewDay();
  const viewerId = aViewerId();
  const { rows: opened } = await fixture.app.query<{ id: InvoiceId; amount: bigint }>(
    `select id, amount from checkout.open_invoice($1, null, $2, 2, null, $3, $4, 1000001, $5)`,
    [viewerId, drama, NETWORK, `0x${viewerId}`, now()],
  );
  const [invoice] = opened;
  if (invoice === undefined) throw new Error('no invoice was opened');
  await fixture.owner.query(
    `insert into chain.transfers (network, transaction_hash, ordinal, id, kind, token, sender, recipient, units, amount,
       remainder, block_height, block_hash, block_at, state, seen_at, decided_at, transfer_id, invoice_id)
     values ($1, $2, 0, gen_random_uuid(), 'invoice', 'usdt', 'somebody', 'here', 1, $3, 0, 1, '0x', now(), 'credited',
       to_timestamp($4 / 1000.0), now(), gen_random_uuid(), $5)`,
    [NETWORK, `0x${viewerId}`, invoice.amount, now(), invoice.id],
  );
  const { rows: waiting } = await fixture.app.query<{ outcome: string; order_id: string }>(
    'select outcome, order_id from checkout.place_invoice_order($1, $2)',
    [invoice.id, now()],
  );
  expect(waiting).toMatchObject([{ outcome: 'awaits-block' }]);
  const orderId = waiting[0]?.order_id ?? '';
  const found = await fixture.transactions.read(({ invoices }) => invoices.find(invoice.id));
  expect(found?.end).toEqual({ kind: 'settled', orderId });
  expect(await ordersOf([orderId])).toEqual([]);
  await recordBlock(day);
  expect(valueOf(await place(fixture.as('worker'))())).toBe(1);
  const [order] = await ordersOf([orderId]);
  expect(order?.attribution).toMatchObject({ kind: 'draw', day });
  expect(order?.seller_id).toBe(await expected(day, order?.number ?? ''));
});

test('nobody is drawn before the block, by whichever function', async () => {
  const day = await aNewDay();
  await expect(
    fixture.owner.query('select checkout.allocated_seller($1, $2, $3, $4)', [day, drama, 'CH-22222222', []]),
  ).rejects.toThrow('is not there yet');
});

test('a watcher is asked for days that have begun without a block, and shown the newest that has one', async () => {
  const day = await aNewDay();
  const asked = async () =>
    valueOf(
      await one.transactions.run(async ({ allocationBlocks }) =>
        accept(await allocationBlocks.toSay(NETWORK, now())),
      ),
    );
  const open = await asked();
  expect(open.at(-1)).toEqual({ day, from: midnightOf(day), known: null });
  expect(open.every((one) => one.day <= day)).toBe(true);
  await recordBlock(day);
  expect((await asked()).at(-1)).toEqual({
    day,
    from: midnightOf(day),
    known: { height: HEIGHT, hash: HASH },
  });
});

test('one watcher alone records nothing, and two that differ raise an alarm until they agree', async () => {
  const day = await aNewDay();
  expect(valueOf(await says(one, day))).toBe('said');
  expect(valueOf(await says(one, day))).toBe('said');
  expect(valueOf(await says(other, day, { hash: OTHER_HASH }))).toBe('differs');
  expect(await openAlarms()).toMatchObject([
    { kind: 'allocation-block-differs', facts: { day, hash: OTHER_HASH } },
  ]);
  expect(valueOf(await place(fixture.dependencies)())).toBe(0);
  expect(valueOf(await says(other, day))).toBe('recorded');
  expect(await openAlarms()).toEqual([]);
});

test('a later different hash is refused and alarmed, and the first stays', async () => {
  const day = await aNewDay();
  await recordBlock(day);
  for (const watcher of [one, other])
    expect(valueOf(await says(watcher, day, { hash: OTHER_HASH }))).toBe('differs');
  expect(await openAlarms()).toMatchObject([{ kind: 'allocation-block-differs' }]);
  await fixture.owner.query(
    "update chain.alarms set cleared_at = now(), cleared_by = 'test' where cleared_at is null",
  );
  expect(valueOf(await says(one, day))).toBe('known');
  const { rows } = await fixture.owner.query<{ hash: string }>(
    'select hash from checkout.allocation_blocks where day = $1',
    [day],
  );
  expect(rows).toEqual([{ hash: HASH }]);
  for (const change of [
    `update checkout.allocation_blocks set hash = '${OTHER_HASH}'`,
    'delete from checkout.allocation_blocks',
    'truncate checkout.allocation_blocks',
  ])
    await expect(fixture.owner.query(change)).rejects.toThrow('is written once');
});

test.each<[string, Saying, RegExp]>([
  ['a block of the day before', { at: -1 }, /is not the first of/],
  ['a block that is not the first', { parentAt: 0 }, /is not the first of/],
  ['a block without the one before it', { parentAt: null }, /is not the first of/],
  ['a block that is not final', { finalized: HEIGHT - 1 }, /is not final enough/],
  ['a hash that is none', { hash: '0x12' }, /hash_form/],
])('%s is refused', async (_what, saying, because) => {
  const day = await aNewDay();
  const both = (async () => {
    await says(one, day, saying);
    await says(other, day, saying);
  })();
  await expect(both).rejects.toThrow(because);
});

test('no login role writes a block, a sighting or a waiting order by hand, nor reads a secret', async () => {
  const { rows } = await fixture.owner.query(
    `select r.rolname, t.name, p.privilege
     from pg_roles r, unnest(array['allocation_blocks', 'allocation_sightings', 'awaiting_orders']) as t (name),
       unnest(array['INSERT', 'UPDATE', 'DELETE', 'TRUNCATE']) as p (privilege)
     where r.rolname = any ($1::text[]) and has_table_privilege(r.oid, 'checkout.' || t.name, p.privilege)`,
    [DUTIES.map((duty) => `cliffhanger_${duty}`)],
  );
  expect(rows).toEqual([]);
  for (const { pool } of [one, other])
    await expect(pool.query('select secret from checkout.allocation_days')).rejects.toThrow(
      'permission denied',
    );
});

test('a secret that is made when its day has begun takes no block, whoever writes it', async () => {
  await aNewDay();
  await expect(
    fixture.owner.query(
      `update checkout.allocation_days set prepared_at = begins_at where network is not null`,
    ),
  ).rejects.toThrow('committed_before_the_block');
  fixture.clock.pass(10 * DAY_MS);
  valueOf(await prepareAllocations(fixture.dependencies)());
  const { rows } = await fixture.owner.query<{ network: string | null }>(
    'select network from checkout.allocation_days where day >= $1 order by day',
    [dayOf(now())],
  );
  // The chain was not followed for ten days, so days are promised with the secret alone.
  expect(rows.map(({ network }) => network)).toEqual([null, null, null, null]);
});
