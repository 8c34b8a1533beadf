import { accept, instantOf, type SellerId, usdt } from '@cliffhanger/core/kernel';
import {
  CHAIN_START,
  depositCredited,
  depositToSuspense,
  linkHash,
  platformShard,
  settled,
  shippedFromWallet,
  type Transfer,
  viewerPaid,
  withdrawalRequested,
} from '@cliffhanger/core/ledger';
import { type OpenTestDatabase, openTestDatabase } from '@cliffhanger/testing/database';
import {
  brokenRules,
  newOrderId,
  newSellerId,
  newTransferId,
  transferFrom,
} from '@cliffhanger/testing/ledger';
import { afterAll, beforeAll, expect, test } from 'vitest';

let open: OpenTestDatabase;

beforeAll(async () => {
  open = await openTestDatabase();
});
afterAll(() => open.close());

async function post(transfer: Transfer) {
  const posted = await open.transactions.run(async ({ ledger }) => accept(await ledger.post(transfer)));
  if (!posted.ok) throw new Error('never refused here');
  return posted.value;
}

const balances = (sellerId: SellerId) => open.transactions.read(({ ledger }) => ledger.balancesOf(sellerId));

const deposit = (sellerId: SellerId, amount: string, given: Partial<Transfer> = {}) =>
  transferFrom(depositCredited('custody:tron', usdt(amount)), { sellerId, ...given });

test('a deposit is in the balance, and nothing else is', async () => {
  const sellerId = newSellerId();
  await post(deposit(sellerId, '12.5'));
  expect(await balances(sellerId)).toEqual({
    available: usdt('12.5'),
    unsettled: 0n,
    withdrawing: 0n,
    escrow: 0n,
    episodes: 0n,
  });
});

test('a seller who never had anything has zero everywhere', async () => {
  expect(await balances(newSellerId())).toEqual({
    available: 0n,
    unsettled: 0n,
    withdrawing: 0n,
    escrow: 0n,
    episodes: 0n,
  });
});

test('the database makes the same hash as the rules, link after link', async () => {
  const sellerId = newSellerId();
  const orderId = newOrderId();
  const transfers = [
    deposit(sellerId, '100', { reason: 'Grüße, привет, こんにちは 🎬', actor: 'operator:7' }),
    transferFrom(viewerPaid('processor:card', orderId, usdt('10')), { sellerId }),
    transferFrom(
      shippedFromWallet({ orderId, orderAmount: usdt('10'), paymentAmount: usdt('6'), creditsUsed: 0n }),
      { sellerId, effectiveAt: instantOf(1_772_323_199_999) },
    ),
  ];
  let previousHash = CHAIN_START;
  let sequence = 0n;
  for (const transfer of transfers) {
    sequence += 1n;
    const hash = linkHash({ journalId: sellerId, sequence, previousHash }, transfer);
    expect(await post(transfer)).toEqual({ outcome: 'posted', transferId: transfer.id, sequence, hash });
    previousHash = hash;
  }
});

test('the same key with the same content is the same transfer, whoever asks and whenever', async () => {
  const sellerId = newSellerId();
  const first = deposit(sellerId, '10');
  const posted = await post(first);
  const again = await post({ ...first, id: newTransferId(), actor: 'another', effectiveAt: instantOf(0) });
  expect(again).toEqual({ ...posted, outcome: 'repeated' });
  expect(await balances(sellerId)).toMatchObject({ available: usdt('10') });
});

test('the same key with other content is refused and names the first', async () => {
  const sellerId = newSellerId();
  const first = deposit(sellerId, '10');
  await post(first);
  const other = await post(deposit(sellerId, '10.000001', { key: first.key, reference: first.reference }));
  expect(other).toEqual({ outcome: 'key-reused', transferId: first.id });
  expect(await balances(sellerId)).toMatchObject({ available: usdt('10') });
});

test("a key of one seller means nothing in another's books", async () => {
  const one = deposit(newSellerId(), '10', { key: 'deposit:same' });
  const other = { ...one, id: newTransferId(), sellerId: newSellerId() };
  expect((await post(one)).outcome).toBe('posted');
  expect((await post(other)).outcome).toBe('posted');
});

test('what is not there cannot be moved, and a refusal leaves no trace', async () => {
  const sellerId = newSellerId();
  await post(deposit(sellerId, '10'));
  const tooMuch = transferFrom(withdrawalRequested(usdt('10.000001')), { sellerId });
  expect(await post(tooMuch)).toEqual({ outcome: 'insufficient', shortOf: 'seller:available' });
  expect(await balances(sellerId)).toMatchObject({ available: usdt('10'), withdrawing: 0n });
  await post(deposit(sellerId, '0.000001'));
  expect((await post(tooMuch)).outcome).toBe('posted');
});

test('a transfer lies in the partition of its month, and one of no month is kept all the same', async () => {
  const sellerId = newSellerId();
  const endOfFebruary = deposit(sellerId, '1', { effectiveAt: instantOf(Date.UTC(2026, 2, 1) - 1) });
  const startOfMarch = deposit(sellerId, '1', { effectiveAt: instantOf(Date.UTC(2026, 2, 1)) });
  const farAway = deposit(sellerId, '1', { effectiveAt: instantOf(Date.UTC(2099, 0, 1)) });
  for (const transfer of [endOfFebruary, startOfMarch, farAway]) await post(transfer);
  const partitionOf = async ({ id }: Transfer) => {
    const { rows } = await open.app.query<{ partition: string }>(
      `select tableoid::regclass::text as partition from ledger.transfers where id = $1`,
      [id],
    );
    return rows.map(({ partition }) => partition);
  };
  expect(await partitionOf(endOfFebruary)).toEqual(['ledger.transfers_2026_02']);
  expect(await partitionOf(startOfMarch)).toEqual(['ledger.transfers_2026_03']);
  expect(await partitionOf(farAway)).toEqual(['ledger.transfers_elsewhere']);
});

test('months are made in advance, with the indexes of the others, while transfers go on', async () => {
  const running = await open.app.connect();
  try {
    await running.query('begin');
    await running.query(
      "select ledger.post_transfer(gen_random_uuid(), gen_random_uuid(), 'k', 'deposit', 'test', '1', 1772323200000, " +
        "'test', null, null, array['custody:tron','seller:available'], array[-1,1]::bigint[], array[null,null]::uuid[])",
    );
    // Another transaction holds locks on the table: creating months does not wait for it.
    await open.app.query("select ledger.ensure_partitions('2028-01-01', 2)");
    await open.app.query("select ledger.ensure_partitions('2028-01-01', 2)");
  } finally {
    await running.query('rollback');
    running.release();
  }
  const { rows } = await open.owner.query<{ inhrelid: string; indexes: bigint }>(
    `select inhrelid::regclass::text, (select count(*) from pg_index where indrelid = inhrelid) as indexes
     from pg_inherits join pg_class on pg_class.oid = inhrelid
     where relkind = 'r' and inhrelid::regclass::text like 'ledger.%_2028_%' order by 1`,
  );
  expect(rows).toEqual([
    { inhrelid: 'ledger.transfers_2028_01', indexes: 5n },
    { inhrelid: 'ledger.transfers_2028_02', indexes: 5n },
  ]);
});

test("the platform's own transfers join the shard of their key", async () => {
  const transfer = transferFrom(depositToSuspense('custody:tron', usdt('5')), { sellerId: null });
  const posted = await post(transfer);
  expect(posted).toMatchObject({ outcome: 'posted' });
  expect(await post({ ...transfer, id: newTransferId() })).toEqual({ ...posted, outcome: 'repeated' });
  const { rows } = await open.app.query('select journal_id from ledger.transfers where id = $1', [
    transfer.id,
  ]);
  expect(rows).toEqual([{ journal_id: platformShard(transfer.key) }]);
});

test('a settlement of thousands of orders is one transfer', async () => {
  const sellerId = newSellerId();
  const orders = Array.from({ length: 2_400 }, () => ({
    orderId: newOrderId(),
    unsettled: usdt('2'),
    deferred: usdt('1.2'),
  }));
  await open.owner.query('insert into ledger.books (journal_id, unsettled) values ($1, $2)', [
    sellerId,
    usdt('4800'),
  ]);
  const startedAt = performance.now();
  const posted = await post(transferFrom(settled(orders), { sellerId }));
  expect(posted.outcome).toBe('posted');
  expect(performance.now() - startedAt).toBeLessThan(5_000);
  expect(await balances(sellerId)).toMatchObject({ available: usdt('4800'), unsettled: 0n });
  // Inserted by hand above, so it does not equal the sum of its entries.
  await open.owner.query('delete from ledger.books where journal_id = $1', [sellerId]);
  for (const [table, column] of [
    ['transfers', 'journal_id'],
    ['transfer_keys', 'journal_id'],
  ]) {
    await open.owner.query(`delete from ledger.${table} where ${column} = $1`, [sellerId]);
  }
});

test('a transfer that is not one never reaches the database', async () => {
  const sellerId = newSellerId();
  const unbalanced = { ...deposit(sellerId, '1'), entries: [{ account: 'seller:available', amount: 1n }] };
  await expect(post(unbalanced as Transfer)).rejects.toThrow('not a transfer');
});

const RAW = {
  id: "'00000000-0000-7000-8000-0000000000aa'",
  chain: "'00000000-0000-7000-8000-0000000000bb'",
  kind: "'deposit'",
  referenceType: "'test'",
  actor: "'test'",
  accounts: "array['custody:tron', 'seller:available']",
  amounts: 'array[-5, 5]',
  orders: 'array[null, null]',
};

/** Bypasses the adapter and its checks, as a bug in it would. */
const rawPost = (change: Partial<typeof RAW>) => {
  const said = { ...RAW, ...change };
  return open.app.query(
    `select ledger.post_transfer(${said.id}::uuid, ${said.chain}::uuid, gen_random_uuid()::text, ${said.kind}, ${said.referenceType},
       '1', 1772323200000, ${said.actor}, null, null, ${said.accounts}::text[], ${said.amounts}::bigint[],
       ${said.orders}::uuid[])`,
  );
};

test.for<[string, Partial<typeof RAW>]>([
  ['that does not balance', { amounts: 'array[-5, 6]' }],
  [
    'that balances money with episodes',
    { accounts: "array['platform:episodes_issued', 'seller:available']" },
  ],
  ['of one line', { accounts: "array['seller:available']", amounts: 'array[0]', orders: 'array[null]' }],
  ['of no line', { accounts: "'{}'", amounts: "'{}'", orders: "'{}'" }],
  ['with an unknown account', { accounts: "array['custody:tron', 'seller:pocket']" }],
  ['with an account of no name', { accounts: "array['custody:tron', null]" }],
  ['with an empty line', { amounts: 'array[0, 0]' }],
  ['with an amount of nothing', { amounts: 'array[null, null]' }],
  ['with more accounts than amounts', { amounts: 'array[5]' }],
  ['with fewer orders than lines', { orders: "'{}'" }],
  [
    'with sums too large to count',
    {
      accounts: "array['seller:available', 'seller:available', 'custody:tron']",
      amounts: 'array[9223372036854775807, 9223372036854775807, -9223372036854775807]',
      orders: 'array[null, null, null]',
    },
  ],
  ["of the platform with a seller's account", { chain: "'00000000-0000-0000-0000-000000000003'" }],
  ['with a line break in a word', { actor: "E'a\\nb'" }],
  ['with a colon in the type of its reference', { referenceType: "'a:b'" }],
  ['that corrects without saying what', { kind: "'correction'" }],
  ['without a kind', { kind: 'null' }],
])('the database itself refuses a transfer %s', async ([, change]) => {
  await expect(rawPost(change)).rejects.toMatchObject({ severity: 'ERROR' });
  const { rowCount } = await open.app.query('select from ledger.transfers where id = $1', [
    RAW.id.replaceAll("'", ''),
  ]);
  expect(rowCount).toBe(0);
});

test('after all of this every rule of the books holds', async () => {
  expect(await brokenRules(open.app)).toEqual([]);
});
