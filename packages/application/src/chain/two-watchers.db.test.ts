import { accept, type Instant, later, MINUTE_MS, type SellerId, usdt } from '@cliffhanger/core/kernel';
import { BLOCKS_TO_FINALITY, startWatchedChain, type WatchedChain } from '@cliffhanger/testing/chain';
import { type OpenTransactions, useClock } from '@cliffhanger/testing/database';
import {
  addOperators,
  anApprovedSeller,
  anEvmAddress,
  aTransactionHash,
  type Fixture,
  IDA,
  INES,
  OLAV,
  openFixture,
  valueOf,
} from '@cliffhanger/testing/factories';
import { brokenRules } from '@cliffhanger/testing/ledger';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { ReportedTransfer } from '../ports/index.ts';
import { askResolution, endResolution, listSuspense } from './index.ts';

/*
 * An attacker has taken over a watcher's login role. Nothing is credited on the word of one watcher, and no
 * row that it writes silences the comparison.
 */

const NETWORK = 'bep20';
const DENIED = /permission denied/;
const AMOUNT = usdt('500');

let fixture: Fixture;
let chain: WatchedChain;
let sellerId: SellerId;
let address: string;
let one: OpenTransactions;
let other: OpenTransactions;
beforeAll(async () => {
  fixture = await openFixture();
  [one, other] = fixture.watchers;
  await addOperators(fixture.owner);
  chain = await startWatchedChain({ fixture });
  await chain.mine(BLOCKS_TO_FINALITY);
  await chain.catchUp();
});
afterAll(async () => {
  await chain?.stop();
  await fixture?.close();
});
beforeEach(async () => {
  ({ id: sellerId } = await anApprovedSeller(fixture.dependencies));
  address = await chain.addressOf(sellerId);
});
afterEach(async () => {
  expect(await brokenRules(fixture.owner)).toEqual([]);
});

const now = (): Instant => fixture.clock.now();
const available = async () =>
  (await fixture.transactions.read(({ ledger }) => ledger.balancesOf(sellerId))).available;
const transfersInBooks = async () =>
  (await fixture.owner.query<{ count: bigint }>('select count(*) from ledger.transfers')).rows[0]?.count;

const position = async () => {
  const found = await one.transactions.readOne(({ chainWatch }) => chainWatch.positionOf(NETWORK));
  if (found === undefined) throw new Error('the network is not followed');
  return found;
};

/** A transfer that no node has, in a forged block that claims to be deep enough. */
async function forgedBlock(): Promise<ReportedTransfer> {
  const { height, hash, token } = await position();
  const block = { height: height + 1, hash: aTransactionHash() };
  const transfer = {
    transactionHash: aTransactionHash(),
    ordinal: 0,
    token,
    from: anEvmAddress(),
    to: address,
    units: AMOUNT,
  };
  valueOf(
    await one.transactions.run(async ({ chainWatch }) =>
      accept(
        await chainWatch.takeIn(
          {
            position: await position(),
            blocks: [{ block: { ...block, parentHash: hash, at: now() }, transfers: [transfer] }],
            progress: { headHeight: height + 1_000, finalizedHeight: height + 1_000 },
          },
          now(),
        ),
      ),
    ),
  );
  return { ...transfer, block };
}

const DEEP = 1_000_000_000;
interface Said {
  readonly decimals?: number;
  readonly finalizedHeight?: number;
}
const says = (
  { transactions }: OpenTransactions,
  shown: ReportedTransfer,
  { decimals = 6, finalizedHeight = DEEP }: Said = {},
) =>
  transactions.run(async ({ chainTransfers }) =>
    accept(
      await chainTransfers.saySeen(
        { network: NETWORK, progress: { decimals, headHeight: DEEP, finalizedHeight }, shown: [shown] },
        now(),
      ),
    ),
  );

const idOf = async ({ transactionHash }: ReportedTransfer): Promise<string> => {
  const { rows } = await fixture.owner.query<{ id: string }>(
    'select id from chain.transfers where transaction_hash = $1',
    [transactionHash],
  );
  return rows[0]?.id ?? '';
};

/** Calls every function that books a transfer. */
const tryToBook = async ({ pool }: OpenTransactions, shown: ReportedTransfer): Promise<void> => {
  const id = await idOf(shown);
  await pool.query('select chain.credit_deposits($1, $2, $3)', [NETWORK, [sellerId, sellerId], now()]);
  await pool.query('select chain.hold_in_suspense($1, $2)', [id, now()]);
  await pool.query('select chain.book_arrival($1, $2)', [id, now()]);
};

/** The real chain replaces the forged blocks, and their transfers with them. */
const forget = async (): Promise<void> => {
  await chain.mine();
  await chain.catchUp();
  await chain.reconcile();
};

test('one watcher alone credits nothing, however often it says the same', async () => {
  const before = await transfersInBooks();
  const shown = await forgedBlock();
  await tryToBook(one, shown);
  await says(one, shown);
  await says(one, shown);
  for (const role of [one, other]) await tryToBook(role, shown);
  expect(await available()).toBe(0n);
  expect(await transfersInBooks()).toBe(before);
  await forget();
});

test.each<[string, (shown: ReportedTransfer) => ReportedTransfer, Said]>([
  ['less', (shown) => ({ ...shown, units: shown.units - 1n }), {}],
  ['another token', (shown) => ({ ...shown, token: anEvmAddress() }), {}],
  ['another sender', (shown) => ({ ...shown, from: anEvmAddress() }), {}],
  ['another recipient', (shown) => ({ ...shown, to: anEvmAddress() }), {}],
  ['another block', (shown) => ({ ...shown, block: { ...shown.block, hash: aTransactionHash() } }), {}],
  ['another height', (shown) => ({ ...shown, block: { ...shown.block, height: 1 } }), {}],
  ['another place in its transaction', (shown) => ({ ...shown, ordinal: 1 }), {}],
  ['another transaction', (shown) => ({ ...shown, transactionHash: aTransactionHash() }), {}],
  ['a token that counts otherwise', (shown) => shown, { decimals: 18 }],
  ['a block that is not final', (shown) => shown, { finalizedHeight: 1 }],
])('with another watcher that shows %s nothing is credited', async (_what, change, said) => {
  const shown = await forgedBlock();
  await says(one, shown);
  await says(other, change(shown), said);
  for (const role of [one, other]) await tryToBook(role, shown);
  expect(await available()).toBe(0n);
  await forget();
});

test('two watchers that say the same credit it, once: this is what it takes', async () => {
  const shown = await forgedBlock();
  await says(one, shown);
  await says(other, shown);
  await Promise.all([one, other, one, other].map((role) => tryToBook(role, shown)));
  expect(await available()).toBe(AMOUNT);
  // Both lied: comparing each address with the nodes finds less than was credited.
  await forget();
  const { rows } = await fixture.owner.query(
    'select kind from chain.alarms where cleared_at is null order by kind',
  );
  expect(rows.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['books-differ', 'credited-but-gone']));
});

test('what was said stands: in the name of whoever logged in, at the time of the database', async () => {
  const shown = await forgedBlock();
  await says(one, shown);
  const said = async () =>
    (
      await fixture.owner.query(
        'select watcher, units::text, seen_at from chain.sightings where transaction_hash = $1',
        [shown.transactionHash],
      )
    ).rows;
  expect(await said()).toEqual([{ watcher: 'cliffhanger_watcher_1', units: String(AMOUNT), seen_at: now() }]);
  await says(one, { ...shown, units: 1n });
  expect(await said()).toMatchObject([{ units: String(AMOUNT) }]);
  for (const { pool } of [one, other, { pool: fixture.app }, fixture.payer]) {
    for (const statement of [
      "insert into chain.sightings (network, watcher) values ('bep20', 'cliffhanger_watcher_2')",
      "update chain.sightings set watcher = 'cliffhanger_watcher_2'",
      'delete from chain.sightings',
    ]) {
      await expect(pool.query(statement), statement).rejects.toThrow(/permission denied/);
    }
  }
  for (const pool of [one.pool, fixture.app, fixture.payer.pool]) {
    await expect(pool.query('set role cliffhanger_watcher_2')).rejects.toThrow(DENIED);
    await expect(pool.query('set session authorization cliffhanger_watcher_2')).rejects.toThrow(DENIED);
  }
  await forget();
});

const takesLease = async ({ pool }: OpenTransactions, holder: string, at: Instant) =>
  (
    await pool.query<{ taken: boolean }>('select chain.take_lease($1, $2, $3) as taken', [
      NETWORK,
      holder,
      at,
    ])
  ).rows[0]?.taken;

test('a watcher that never gives its lease back has every other minute, and stops nobody', async () => {
  await fixture.owner.query('delete from chain.leases');
  const first = now();
  expect(await takesLease(one, 'greedy', first)).toBe(true);
  expect(await takesLease(one, 'its second process', first)).toBe(false);
  const turns: string[] = [];
  for (const minute of [0, 1, 2, 3]) {
    const at = later(first, minute * MINUTE_MS);
    await takesLease(one, 'greedy', at);
    const isOthers = await takesLease(other, 'other', at);
    turns.push(`${await takesLease(one, 'greedy', at)} ${isOthers}`);
  }
  expect(turns.slice(0, 2).toSorted()).toEqual(['false true', 'true false']);
  expect(turns.slice(2)).toEqual(turns.slice(0, 2));
  // Without the first, the second holds the lease all the time.
  for (const minute of [4, 5])
    expect(await takesLease(other, 'other', later(first, minute * MINUTE_MS))).toBe(true);
  await fixture.owner.query('delete from chain.leases');
});

test('a lease is written by no login but through the function, and by watchers alone', async () => {
  for (const { pool } of [one, other]) {
    for (const statement of [
      "update chain.leases set held_at = '2100-01-01'",
      "insert into chain.leases (network, watcher, holder, held_at) values ('bep20', 'cliffhanger_watcher_2', 'x', '2100-01-01')",
      'delete from chain.leases',
      'update chain.watchers set followed_at = followed_at',
    ]) {
      await expect(pool.query(statement), statement).rejects.toThrow(DENIED);
    }
  }
  await expect(takesLease(fixture.payer, 'x', now())).rejects.toThrow(DENIED);
});

test('what a caller says of the time does not lengthen a lease: the database’s clock counts', async () => {
  const far = Date.UTC(2100, 0, 1);
  await fixture.owner.query('delete from chain.leases');
  await useClock(fixture.owner, 'server');
  await one.pool.query("select chain.take_lease('bep20', 'greedy', $1)", [far]);
  const { rows } = await fixture.owner.query<{ far: boolean }>(
    "select held_at > now() + interval '1 minute' as far from chain.leases",
  );
  expect(rows).toEqual([{ far: false }]);
  await useClock(fixture.owner, 'callers');
  await fixture.owner.query('delete from chain.leases');
});

test('the known gap is closed: no role writes a transfer down as pending, posts it and marks it credited', async () => {
  const before = await transfersInBooks();
  const hash = aTransactionHash();
  const insert = `insert into chain.transfers (network, transaction_hash, ordinal, id, kind, token, sender, recipient, units,
      amount, remainder, seller_id, block_height, block_hash, block_at, state, seen_at)
    select 'bep20', '${hash}', 0, gen_random_uuid(), 'deposit', token, '0xs', '${address}', 500000000, 500000000, 0,
      '${sellerId}', 1, '0x1', now(), 'pending', now() from chain.watchers`;
  const post = `select ledger.post_transfer(gen_random_uuid(), '${sellerId}', 'chain:bep20:${hash}:0', 'deposit', 'deposit',
      'x', ${now()}, 'chain:bep20', null, null, '{custody:bep20,seller:available}', '{-500000000,500000000}', '{null,null}')`;
  for (const pool of [fixture.app, one.pool, other.pool, fixture.payer.pool]) {
    await expect(pool.query(insert)).rejects.toThrow(DENIED);
    await expect(pool.query(post)).rejects.toThrow(/permission denied|no transfer on a chain stands behind/);
    await expect(pool.query("update chain.transfers set state = 'credited'")).rejects.toThrow(DENIED);
    for (const blinding of [
      `insert into chain.balances (network, address, units, changed_at) values ('bep20', '${address}', 500000000, 1)`,
      'update chain.balances set units = units + 500000000',
      'update chain.balances set changed_at = 0',
      `insert into chain.readings (network, address, watcher, height, units, is_right, read_at)
       values ('bep20', '${address}', 'cliffhanger_watcher_1', 9, 0, true, now())`,
    ]) {
      await expect(pool.query(blinding), blinding).rejects.toThrow(DENIED);
    }
  }
  expect(await available()).toBe(0n);
  expect(await transfersInBooks()).toBe(before);
});

test('the watcher’s role neither posts, nor approves, nor pays ten times', async () => {
  const income = `select ledger.post_transfer(gen_random_uuid(), '${sellerId}', 'forged', 'deposit', 'deposit', 'x', ${now()},
    'chain', null, null, '{platform:levels,seller:available}', '{-900000000,900000000}', '{null,null}')`;
  for (const { pool } of [one, other]) {
    for (const statement of [
      income,
      "update wallet.withdrawals set state = 'approved', approved_by = '{operator:one,operator:two}'",
      'insert into chain.outbound_transactions (id, units) values (gen_random_uuid(), 1000000)',
      'insert into chain.outbound_attempts (outbound_transaction_id) values (gen_random_uuid())',
      'update chain.wallets set next_nonce = 0',
    ]) {
      await expect(pool.query(statement), statement).rejects.toThrow(DENIED);
    }
  }
  expect(await available()).toBe(0n);
});

test('a deposit that is missing on the chain is found whatever is written: every address comes in turn', async () => {
  await chain.token.transfer({ to: address, units: AMOUNT });
  await chain.mine(BLOCKS_TO_FINALITY);
  await chain.catchUp();
  await chain.reconcile();
  const readings = async () =>
    (
      await fixture.owner.query<{ watcher: string; height: bigint; is_right: boolean }>(
        'select watcher, height, is_right from chain.readings where address = $1 order by watcher',
        [address],
      )
    ).rows;
  expect(await readings()).toMatchObject([{ is_right: true }, { is_right: true }]);
  // Unchanged addresses are compared again as well.
  const [before] = await readings();
  await chain.mine(3);
  await chain.catchUp();
  fixture.clock.pass(60_000);
  await chain.reconcile();
  const [after] = await readings();
  expect(Number(after?.height)).toBeGreaterThan(Number(before?.height));
  // The other watcher also finds a change made by the owner, or a transfer that a watcher made up.
  await fixture.owner.query(
    'update chain.balances set units = units + 1, changed_at = 0 where address = $1',
    [address],
  );
  fixture.clock.pass(60_000);
  expect((await chain.reconcile())?.wrongAddresses).toContain(address);
  const open = await fixture.transactions.readOne(({ chainAlarms }) => chainAlarms.open());
  expect(open.map(({ kind }) => kind)).toContain('books-differ');
  // One watcher's good reading does not remove the other's difference.
  await one.pool.query('select chain.say_readings($1, $2, $3, $4, $5, $6)', [
    NETWORK,
    (await position()).height,
    (await position()).hash,
    [address],
    [String(AMOUNT + 1n)],
    now(),
  ]);
  expect(
    (await fixture.transactions.readOne(({ chainAlarms }) => chainAlarms.open())).map(({ kind }) => kind),
  ).toContain('books-differ');
  await fixture.owner.query('update chain.balances set units = units - 1 where address = $1', [address]);
  await chain.reconcile();
});

test('what is set aside leaves by two different people who may, and by nobody who only says so', async () => {
  const { dependencies, owner } = fixture;
  const platform = '0x52908400098527886E0F7030069857D2E4169EE7';
  await one.transactions.run(async ({ chainHoldings }) => {
    await chainHoldings.addPlatformAddresses(NETWORK, [platform]);
    return accept(undefined);
  });
  await chain.token.transfer({ to: platform, units: usdt('40') });
  await chain.mine(BLOCKS_TO_FINALITY);
  await chain.catchUp();
  const sums = valueOf(await listSuspense(dependencies)(undefined, 50));
  const subject = sums.find(({ recipient }) => recipient === platform)?.subject;
  if (subject === undefined) throw new Error('it is not set aside');
  const stranger = dependencies.random.id<'operator'>();
  await owner.query("update staff.people set roles = '{support}' where id = $1", [INES]);
  const ask = (by: typeof IDA) =>
    askResolution(dependencies)({ subject, way: 'credit', sellerId, because: 'hers', by });
  for (const by of [stranger, INES]) {
    expect(await ask(by)).toMatchObject({ refusal: { name: 'role-not-allowed' } });
  }
  const { id } = valueOf(await ask(IDA));
  const confirm = (by: typeof IDA) => endResolution(dependencies)({ id, outcome: 'confirmed', by });
  for (const by of [stranger, INES]) {
    expect(await confirm(by)).toMatchObject({ refusal: { name: 'role-not-allowed' } });
  }
  expect(await confirm(IDA)).toMatchObject({ refusal: { name: 'second-person-needed' } });
  for (const statement of [
    "update chain.resolutions set state = 'confirmed', ended_by = 'x', ended_at = now()",
    'update chain.resolutions set allowlisted_at = now()',
    'insert into chain.resolutions (id) values (gen_random_uuid())',
    "update chain.transfers set state = 'matched', resolution_id = gen_random_uuid()",
    'update checkout.invoices set received = amount',
    'update checkout.invoices set returned = 0',
    'select chain.finish_return(gen_random_uuid(), 0)',
    'select chain.book(null, null, null, null, null, null, null, null, null, null)',
  ]) {
    await expect(fixture.app.query(statement), statement).rejects.toThrow(DENIED);
  }
  expect(await available()).toBe(0n);
  valueOf(await confirm(OLAV));
  expect(await confirm(OLAV)).toMatchObject({ refusal: { name: 'nothing-proposed' } });
  expect(await available()).toBe(usdt('40'));
});
