import { accept, usdt } from '@cliffhanger/core/kernel';
import { depositCredited } from '@cliffhanger/core/ledger';
import { type OpenTestDatabase, openTestDatabase } from '@cliffhanger/testing/database';
import { newSellerId, transferFrom } from '@cliffhanger/testing/ledger';
import { afterAll, beforeAll, expect, test } from 'vitest';

/*
 * The books are append-only because no role, nor all of them together, has the right to change them (DOMAIN
 * §3). These tests try what a bug or a compromised server could try.
 */

const INSUFFICIENT_PRIVILEGE = '42501';
const NOT_A_TABLE = ['55000', '42809'];
const CHECK_VIOLATION = '23514';

let open: OpenTestDatabase;
const sellerId = newSellerId();

beforeAll(async () => {
  open = await openTestDatabase();
  await open.transactions.run(async ({ ledger }) =>
    accept(await ledger.post(transferFrom(depositCredited('custody:tron', usdt('10')), { sellerId }))),
  );
});
afterAll(() => open.close());

interface Relation {
  readonly name: string;
  readonly kind: string;
  readonly is_partition: boolean;
  readonly column: string;
}

async function ledgerRelations(): Promise<readonly Relation[]> {
  const { rows } = await open.owner.query<Relation>(
    `select c.oid::regclass::text as name, relkind::text as kind, relispartition as is_partition, (select attname::text from pg_attribute
       where attrelid = c.oid and attnum > 0 order by attnum limit 1) as column
     from pg_class c where relnamespace = 'ledger'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'f')`,
  );
  return rows;
}

test('the app can change, add or remove nothing in any table of the books, partitions included', async () => {
  const relations = await ledgerRelations();
  expect(relations.map(({ name }) => name)).toEqual(
    expect.arrayContaining([
      'ledger.transfers',
      'ledger.transfers_2026_01',
      'ledger.transfers_elsewhere',
      'ledger.books',
    ]),
  );
  for (const { name, column, kind } of relations) {
    const attempts = [
      `insert into ${name} default values`,
      `update ${name} set ${column} = ${column}`,
      `delete from ${name}`,
      `truncate ${name}`,
      `alter table ${name} rename to gone`,
      `drop table ${name}`,
      `create trigger t after insert on ${name} execute function pg_catalog.suppress_redundant_updates_trigger()`,
    ];
    for (const attempt of attempts) {
      const codes = kind === 'v' ? [INSUFFICIENT_PRIVILEGE, ...NOT_A_TABLE] : [INSUFFICIENT_PRIVILEGE];
      await expect(open.app.query(attempt), attempt).rejects.toMatchObject({
        code: expect.toSatisfy((code: string) => codes.includes(code)),
      });
    }
  }
});

test('the books are read as a whole: no duty reads a partition by itself', async () => {
  const relations = await ledgerRelations();
  for (const { name } of relations.filter(({ is_partition }) => is_partition)) {
    await expect(open.app.query(`select from ${name}`), name).rejects.toMatchObject({
      code: INSUFFICIENT_PRIVILEGE,
    });
  }
  for (const { name } of relations.filter(({ is_partition }) => !is_partition)) {
    await expect(open.app.query(`select count(*) from ${name}`), name).resolves.toBeDefined();
  }
});

test('in a test the app can call five functions of the books, and no others are there to be called; post_transfer in no other database', async () => {
  const { rows } = await open.app.query<{ name: string }>(
    `select proname::text as name from pg_proc
     where pronamespace = 'ledger'::regnamespace and has_function_privilege(oid, 'execute') order by 1`,
  );
  expect(rows.map(({ name }) => name)).toEqual([
    'ensure_partitions',
    'post_transfer',
    'roll_up_platform_accounts',
    'roll_up_seller_days',
    'sum_accounts',
  ]);
});

test('somebody else who can log in has no way into the books at all', async () => {
  const { rows } = await open.owner.query(
    `select relname from pg_class where relnamespace = 'ledger'::regnamespace
       and has_table_privilege('public', oid, 'select')
     union all
     select proname from pg_proc where pronamespace = 'ledger'::regnamespace
       and has_function_privilege('public', oid, 'execute')`,
  );
  expect(rows).toEqual([]);
});

test('the app can neither become the owner nor make objects of its own', async () => {
  const attempts = [
    'set role cliffhanger_owner',
    'create schema mine',
    'create table public.mine ()',
    'create temporary table mine ()',
    'create table ledger.mine ()',
    'create function ledger.mine() returns int language sql return 1',
    'create or replace function ledger.post_transfer() returns int language sql return 1',
    'alter function ledger.roll_up_platform_accounts() security invoker',
    'alter table ledger.books disable trigger all',
    "set session_replication_role = 'replica'",
  ];
  for (const attempt of attempts) {
    await expect(open.app.query(attempt), attempt).rejects.toMatchObject({ code: INSUFFICIENT_PRIVILEGE });
  }
});

test('the app cannot give itself a right: PostgreSQL only warns, and nothing changes', async () => {
  await open.app.query('grant all on ledger.books to cliffhanger_tests');
  const { rows } = await open.app.query(
    "select privilege_type from information_schema.role_table_grants where table_schema = 'ledger' and table_name = 'books'",
  );
  expect(rows).toEqual([{ privilege_type: 'SELECT' }]);
});

test('a table that shadows a name of the books does not reach into the function', async () => {
  const { name } = open.database;
  // Creating the table requires this right.
  await open.owner.query(`grant temporary on database ${name} to cliffhanger_tests`);
  const client = await open.app.connect();
  try {
    await client.query('create temp table books (like ledger.books)');
    await client.query('set search_path = pg_temp, public');
    const posted = await client.query<{ outcome: string }>(
      `select outcome from ledger.post_transfer(gen_random_uuid(), $1, 'shadow', 'withdrawal-request', 'test', '1',
         1772323200000, 'test', null, null, array['seller:available', 'seller:withdrawing'],
         array[-99000000, 99000000], array[null, null]::uuid[])`,
      [sellerId],
    );
    expect(posted.rows).toEqual([{ outcome: 'insufficient' }]);
  } finally {
    client.release(true);
    await open.owner.query(`revoke temporary on database ${name} from cliffhanger_tests`);
  }
});

test.for(['available', 'unsettled', 'withdrawing', 'escrow', 'episodes'])(
  'not even the owner can put %s below zero',
  async (column) => {
    await expect(
      open.owner.query(`update ledger.books set ${column} = -1 where journal_id = $1`, [sellerId]),
    ).rejects.toMatchObject({ code: CHECK_VIOLATION });
  },
);
