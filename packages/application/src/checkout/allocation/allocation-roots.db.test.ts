import type { DramaId } from '@cliffhanger/core/catalog';
import { accept, DAY_MS, HOUR_MS, type Instant, instantOf, later } from '@cliffhanger/core/kernel';
import { PLATFORM_SELLER } from '@cliffhanger/core/orders';
import {
  type AllocationProof,
  bytesToHex,
  drawnOrderLeafText,
  leafHash,
  merkleRoot,
  parseLogEntry,
} from '@cliffhanger/core/proofs';
import { dayOf } from '@cliffhanger/core/settlement';
import { addSampleCategories } from '@cliffhanger/testing/catalogue';
import {
  asSuperuser,
  type OpenTransactions,
  transactionsOver,
  useClock,
} from '@cliffhanger/testing/database';
import {
  aDrama,
  anApprovedSeller,
  anOrder,
  aPromotedConsignment,
  type Fixture,
  openFixture,
  testNoteSigner,
  valueOf,
} from '@cliffhanger/testing/factories';
import { verifyAllocation } from '@cliffhanger/verifier/allocation';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { publishKey, signCheckpoint } from '../../proofs/index.ts';
import {
  forgetAllocationWeights,
  getAllocationProof,
  placeAwaitingOrders,
  prepareAllocations,
} from '../index.ts';

/*
 * The public log holds the roots of a day's weights, written before the day, and of its orders without a
 * click, written after it (DOMAIN §15). Verifying the day's file detects a changed row of either, and no
 * login role can write these entries instead.
 */

const NETWORK = 'bep20';
const HASH = `0x${'5e'.repeat(32)}`;

let fixture: Fixture;
let drama: DramaId;
let nobodys: DramaId;
/** The worker's credentials. */
let worker: OpenTransactions;
beforeAll(async () => {
  fixture = await openFixture();
  worker = transactionsOver(fixture.database.urlOf('worker'), 'worker', 2);
  await addSampleCategories(fixture.owner);
  const terms = { wholesale: '0.22', retail: '0.5', episodes: 300, freeEpisodes: 3 };
  drama = await aDrama(fixture.owner, terms);
  const other = await aDrama(fixture.owner, terms);
  nobodys = await aDrama(fixture.owner, terms);
  for (let sellers = 0; sellers < 3; sellers += 1) {
    const { id } = await anApprovedSeller(fixture.dependencies);
    await aPromotedConsignment(fixture.dependencies, id, drama);
    await aPromotedConsignment(fixture.dependencies, id, other);
  }
});
afterAll(async () => {
  await worker.close();
  await fixture.close();
});

const now = (): Instant => fixture.clock.now();
const midnightOf = (day: string): Instant => instantOf(Date.parse(`${day}T00:00:00Z`));
const goTo = (at: number): void => fixture.clock.pass(at - now());
const prepare = async (): Promise<number> => valueOf(await prepareAllocations(fixture.as('worker'))());
const sign = async (): Promise<void> => {
  const signing = { ...fixture.as('worker'), noteSigner: testNoteSigner() };
  valueOf(await publishKey(signing)());
  valueOf(await signCheckpoint(signing)());
};
const asOwnerOfAll = (text: string, values: readonly unknown[] = []): Promise<void> =>
  asSuperuser(fixture.database.name, async (client) => {
    await client.query('set session_replication_role = replica');
    await client.query(text, [...values]);
  });
const proofOf = (day: string, page = 1, size = 1_000) =>
  getAllocationProof(fixture.as('viewer'))({ day, page, size });
const codeOf = (proof: AllocationProof | undefined): string => {
  const answer = verifyAllocation(proof);
  return answer.ok ? 'right' : answer.code;
};
const entriesOf = async (day: string) => {
  const { rows } = await fixture.owner.query<{ text: string }>(
    `select text from proofs.log_entries where split_part(text, E'\n', 2) = $1 order by index`,
    [day],
  );
  return rows.flatMap(({ text }) => parseLogEntry(text) ?? []);
};

/** The next day, promised and weighed the evening before. */
async function theNextDay(): Promise<string> {
  await sign();
  await prepare();
  const day = dayOf(later(now(), DAY_MS));
  goTo(midnightOf(day) - HOUR_MS / 2);
  await prepare();
  goTo(midnightOf(day) + 60_000);
  return day;
}

async function aClosedDay(orders = 7): Promise<string> {
  const day = await theNextDay();
  for (let viewers = 0; viewers < orders; viewers += 1)
    await anOrder(fixture.dependencies, { dramaId: viewers % 3 === 2 ? nobodys : drama });
  await close(day);
  return day;
}

async function close(day: string): Promise<void> {
  goTo(midnightOf(day) + DAY_MS + 6 * 60_000);
  await prepare();
  await sign();
}

test('a day’s weights are in the log before it, its orders and its secret after it, and anybody can check both', async () => {
  const day = await theNextDay();
  for (let viewers = 0; viewers < 7; viewers += 1)
    await anOrder(fixture.dependencies, { dramaId: viewers % 3 === 2 ? nobodys : drama });
  expect(await proofOf(day)).toBeUndefined();
  goTo(midnightOf(day) + DAY_MS + 60_000);
  await prepare();
  // A purchase of the last seconds may still be in flight.
  expect((await entriesOf(day)).map(({ kind }) => kind)).toEqual(['allocation-day', 'allocation-weights']);
  await close(day);
  const entries = await entriesOf(day);
  expect(entries.map(({ kind }) => kind)).toEqual([
    'allocation-day',
    'allocation-weights',
    'allocation-orders',
  ]);
  const proof = await proofOf(day);
  expect(verifyAllocation(proof)).toMatchObject({
    ok: true,
    facts: { day, from: 0, results: 7, orders: 7, toPlatform: 2, withoutSellers: 2 },
  });
  const leaves = (proof?.results ?? []).map((order) => leafHash(drawnOrderLeafText(order)));
  expect(entries.at(-1)).toMatchObject({
    orders: 7,
    root: bytesToHex(merkleRoot(leaves)),
    secret: proof?.secret,
  });
  expect(entries[1]).toMatchObject({ dramas: 2 });

  // Pages add up to the same list; there is no page after the last.
  const pages = await Promise.all([1, 2, 3].map((page) => proofOf(day, page, 3)));
  expect(pages.map(codeOf)).toEqual(['right', 'right', 'right']);
  expect(pages.flatMap((page) => page?.results ?? [])).toEqual(proof?.results);
  expect(await proofOf(day, 4, 3)).toBeUndefined();
  // Repeated runs write each entry once.
  await prepare();
  expect(await entriesOf(day)).toHaveLength(3);
});

test('a day without an order is closed with no leaf', async () => {
  const day = await aClosedDay(0);
  expect((await entriesOf(day)).at(-1)).toMatchObject({ orders: 0, root: bytesToHex(merkleRoot([])) });
  expect(codeOf(await proofOf(day))).toBe('right');
});

test('whoever owns the database and changes a row later is found', async () => {
  const day = await aClosedDay();
  const ordersOf = `where attribution ->> 'day' = $1`;
  const first = `(select id from orders ${ordersOf} and seller_id <> '${PLATFORM_SELLER}' order by id limit 1)`;
  const { rows: sold } = await fixture.owner.query<{ sellers: string[] }>(
    'select array_agg(distinct seller_id) as sellers from checkout.allocation_weights where day = $1',
    [day],
  );
  const change = async (text: string, back: string): Promise<string> => {
    await asOwnerOfAll(text, [day]);
    const code = codeOf(await proofOf(day));
    await asOwnerOfAll(back, back.includes('$1') ? [day] : []);
    expect(codeOf(await proofOf(day))).toBe('right');
    return code;
  };
  expect(sold[0]?.sellers).toHaveLength(3);
  expect(
    await change(
      'update checkout.allocation_weights set weight = weight + 1 where day = $1',
      'update checkout.allocation_weights set weight = weight - 1 where day = $1',
    ),
  ).toBe('weights-not-in-root');
  const aside = `attribution || '{"day": "2000-01-01", "was": true}'`;
  expect(
    await change(
      `update orders_open set attribution = ${aside} where id = ${first}`,
      `update orders_open set attribution = attribution - 'was' || jsonb_build_object('day', $1::text)
       where attribution ? 'was'`,
    ),
  ).toBe('orders-not-in-root');
  expect(
    await change(
      `update orders_open set drama_id = '${nobodys}' where id = ${first}`,
      `update orders_open set drama_id = '${drama}' ${ordersOf} and seller_id <> '${PLATFORM_SELLER}'`,
    ),
  ).toBe('orders-not-in-root');
  expect(
    await change(
      `update checkout.allocation_days set secret = translate(secret, '0123456789abcdef', '123456789abcdef0'),
         fingerprint = encode(sha256(decode(translate(secret, '0123456789abcdef', '123456789abcdef0'), 'hex')), 'hex')
       where day = $1`,
      `update checkout.allocation_days set secret = translate(secret, '123456789abcdef0', '0123456789abcdef'),
         fingerprint = encode(sha256(decode(translate(secret, '123456789abcdef0', '0123456789abcdef'), 'hex')), 'hex')
       where day = $1`,
    ),
  ).toBe('wrong-secret');
});

test('weights that were written when the day had begun are said to be late, and the day is drawn all the same', async () => {
  await sign();
  await prepare();
  const day = dayOf(later(now(), DAY_MS));
  goTo(midnightOf(day) + 60_000);
  await prepare();
  const { attribution } = await anOrderOf(drama);
  expect(attribution).toMatchObject({ kind: 'draw', day });
  await close(day);
  expect(codeOf(await proofOf(day))).toBe('late-weights');
});

async function anOrderOf(dramaId: DramaId) {
  const { orderId } = await anOrder(fixture.dependencies, { dramaId });
  const { rows } = await fixture.owner.query<{ attribution: unknown }>(
    'select attribution from orders where id = $1',
    [orderId],
  );
  return rows[0] ?? { attribution: undefined };
}

test('where the log cannot be written the day begins with its weights, and its file says that they are late', async () => {
  await sign();
  await prepare();
  const day = dayOf(later(now(), DAY_MS));
  goTo(midnightOf(day) - HOUR_MS / 2);
  await asOwnerOfAll('alter table proofs.log_entries add constraint stands check (false) not valid');
  await expect(prepare()).rejects.toThrow('stands');
  goTo(midnightOf(day) + 60_000);
  expect((await anOrderOf(drama)).attribution).toMatchObject({ kind: 'draw', day });
  await asOwnerOfAll('alter table proofs.log_entries drop constraint stands');
  await close(day);
  expect(codeOf(await proofOf(day))).toBe('late-weights');
});

test('a day with a chain is closed behind its block, when nothing waits for it any more', async () => {
  await fixture.owner.query(
    `insert into chain.watchers (network, token, decimals, height, hash, head_height, finalized_height, followed_at, chain_id)
     values ($1, 'usdt', 6, 1, '0x', 1, 1, to_timestamp($2 / 1000.0), 56)`,
    [NETWORK, now()],
  );
  // Days promised without a chain keep their rule.
  for (let ahead = 0; ahead < 4; ahead += 1) {
    await fixture.owner.query('update chain.watchers set followed_at = to_timestamp($1 / 1000.0)', [now()]);
    await theNextDay();
  }
  const day = dayOf(now());
  await anOrder(fixture.dependencies, { dramaId: drama }).catch(() => undefined);
  await close(day);
  expect((await entriesOf(day)).map(({ kind }) => kind)).toEqual(['allocation-day', 'allocation-weights']);
  for (const { transactions } of fixture.watchers)
    await transactions.run(async ({ allocationBlocks }) => {
      const block = { height: 71_234_567, hash: HASH, at: later(midnightOf(day), 500) };
      const progress = { headHeight: 71_300_000, finalizedHeight: 71_300_000 };
      const saying = {
        network: NETWORK,
        day,
        block,
        parentAt: later(midnightOf(day), -500),
        progress,
      } as const;
      return accept(await allocationBlocks.say(saying, now()));
    });
  await prepare();
  expect(await entriesOf(day)).toHaveLength(3);
  expect(valueOf(await placeAwaitingOrders(fixture.as('worker'))())).toBe(1);
  await prepare();
  await sign();
  expect((await entriesOf(day)).at(-1)).toMatchObject({ kind: 'allocation-orders', orders: 1 });
  expect(verifyAllocation(await proofOf(day))).toMatchObject({ ok: true, facts: { block: { hash: HASH } } });
});

test('with the worker’s credentials the weights of a running day are neither replaced nor forgotten, nor another root said', async () => {
  const day = await theNextDay();
  const weights = async () =>
    (
      await fixture.owner.query<{ weights: bigint }>(
        'select count(*) as weights from checkout.allocation_weights where day = $1',
        [day],
      )
    ).rows[0]?.weights;
  const before = await weights();
  for (const forged of [
    'update checkout.allocation_weights set weight = 1',
    'delete from checkout.allocation_weights',
    `insert into checkout.allocation_weights values ('${day}', gen_random_uuid(), gen_random_uuid(), 1)`,
    'delete from checkout.allocation_snapshots',
    'update checkout.allocation_snapshots set log_index = null',
    `insert into checkout.allocation_closings values ('${day}', now(), 0, '', 0)`,
    `select checkout.weights_of_day('${day}', 0, 0, '{}', '{}')`,
    `select proofs.append_text(E'cliffhanger-allocation-weights-1\\n${day}\\n1\\n0\\n${'0'.repeat(64)}')`,
  ])
    await expect(worker.pool.query(forged)).rejects.toThrow('permission denied');
  for (const kind of ['weights', 'orders'])
    await expect(
      worker.pool.query('select proofs.append_entry($1)', [
        [
          `cliffhanger-allocation-${kind}-1`,
          day,
          1,
          ...(kind === 'orders' ? ['0'.repeat(64)] : []),
          0,
          '0'.repeat(64),
        ].join('\n'),
      ]),
    ).rejects.toThrow('appends no entry of the kind');
  await worker.pool.query('select checkout.take_allocation_weights($1)', [now()]);
  await worker.pool.query('select checkout.commit_allocation_weights($1)', [now()]);
  expect(valueOf(await forgetAllocationWeights(fixture.as('worker'))())).toBe(0);
  expect(await weights()).toBe(before);
  expect((await entriesOf(day)).filter(({ kind }) => kind === 'allocation-weights')).toHaveLength(1);
});

test('weights are forgotten by the server’s time, whatever day the caller says', async () => {
  const { rows } = await fixture.owner.query<{ day: string }>(`select to_char(now(), 'YYYY-MM-DD') as day`);
  const day = rows[0]?.day ?? '';
  const kept = async () =>
    (await fixture.owner.query('select from checkout.allocation_weights where day = $1', [day])).rowCount;
  await fixture.owner.query(
    `insert into checkout.allocation_days (day, secret, fingerprint, prepared_at)
     select $1::date, s, encode(sha256(decode(s, 'hex')), 'hex'), now() from (select repeat('ab', 32) as s) x
     on conflict do nothing`,
    [day],
  );
  await fixture.owner.query(
    'insert into checkout.allocation_snapshots (day, made_at) values ($1, now()) on conflict do nothing',
    [day],
  );
  await fixture.owner.query(
    'insert into checkout.allocation_weights values ($1, gen_random_uuid(), gen_random_uuid(), 1)',
    [day],
  );
  const before = await kept();
  await useClock(fixture.owner, 'server');
  try {
    await worker.pool.query('select checkout.forget_allocation_weights($1, 1000000)', [Date.UTC(2100, 0, 1)]);
    expect(await kept()).toBe(before);
  } finally {
    await useClock(fixture.owner, 'callers');
  }
});
