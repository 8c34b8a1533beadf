import { accept, usdt } from '@cliffhanger/core/kernel';
import { depositCredited } from '@cliffhanger/core/ledger';
import { addSampleCategories } from '@cliffhanger/testing/catalogue';
import {
  asSuperuser,
  createTestDatabase,
  type OpenTestDatabase,
  openTestDatabase,
} from '@cliffhanger/testing/database';
import { aDrama } from '@cliffhanger/testing/factories';
import { newSellerId, transferFrom } from '@cliffhanger/testing/ledger';
import type { PoolClient } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findBrokenRights } from './login-roles.ts';
import { migrate } from './migrate.ts';

/* No login can gain the owner's rights, neither by a function of the owner nor by an excessive grant. */

const INSUFFICIENT_PRIVILEGE = '42501';

let open: OpenTestDatabase;
let dramaId: string;
const sellerId = newSellerId();
beforeAll(async () => {
  open = await openTestDatabase();
  await addSampleCategories(open.owner);
  dramaId = await aDrama(open.owner);
  await open.transactions.run(async ({ ledger }) =>
    accept(await ledger.post(transferFrom(depositCredited('custody:tron', usdt('10')), { sellerId }))),
  );
});
afterAll(() => open.close());

/** Plants a fault in a transaction, collects the findings and rolls back. */
const foundWith = (planted: string): Promise<readonly string[]> =>
  asSuperuser(open.database.name, async (client) => {
    await client.query(`begin; ${planted}`);
    const found = await findBrokenRights(client);
    await client.query('rollback');
    return found;
  });

test('in a migrated database nobody who can log in can become more than they are', async () => {
  expect(await findBrokenRights(open.owner)).toEqual([]);
});

const DEFINER = 'create function public.planted() returns int language sql security definer';
const TRIGGER = 'create function public.planted() returns trigger language plpgsql security definer';
const BODY = '$$ begin return new; end $$';

test.each([
  [`${DEFINER} return 1`, 'planted() runs with its owner’s rights and has no search_path'],
  [
    `${DEFINER} set search_path = public return 1`,
    'planted() runs with its owner’s rights and its search_path does not end in pg_temp: public',
  ],
  [
    `${DEFINER} set search_path = pg_temp, pg_catalog return 1`,
    'planted() runs with its owner’s rights and its search_path does not end in pg_temp: pg_temp, pg_catalog',
  ],
  [
    `${DEFINER} set search_path = "$user", pg_temp return 1`,
    'planted() runs with its owner’s rights and searches $user, which does not exist',
  ],
  [
    `${DEFINER} set search_path = chain, pg_temp return 1; grant create on schema chain to cliffhanger_payer`,
    'planted() runs with its owner’s rights and searches chain, where cliffhanger_payer may create',
  ],
  ['alter function count_dramas_on_sale() set search_path = public', 'count_dramas_on_sale() runs with'],
  ['grant create on schema ledger to cliffhanger_seller', 'cliffhanger_seller may create in schema ledger'],
  ['grant create on schema public to public', 'cliffhanger_payer may create in schema public'],
  [
    'grant temporary on database :database to cliffhanger_payer',
    'cliffhanger_payer may make temporary tables',
  ],
  ['grant temporary on database :database to public', 'cliffhanger_ingest may make temporary tables'],
  ['grant create on database :database to cliffhanger_worker', 'cliffhanger_worker may create schemas'],
  ['alter role cliffhanger_viewer superuser', 'cliffhanger_viewer is a superuser'],
  ['alter role cliffhanger_console createrole', 'cliffhanger_console may create roles'],
  ['alter role cliffhanger_payer createdb', 'cliffhanger_payer may create databases'],
  ['alter role cliffhanger_auditor replication', 'cliffhanger_auditor may replicate'],
  ['alter role cliffhanger_payer bypassrls', 'cliffhanger_payer passes row security'],
  ['grant cliffhanger_owner to cliffhanger_seller', 'cliffhanger_seller is a member of cliffhanger_owner'],
  ['alter table ledger.books owner to cliffhanger_worker', 'cliffhanger_worker owns table ledger.books'],
  [
    `${DEFINER} set search_path = pg_catalog, pg_temp return 1`,
    'planted() runs with its owner’s rights and that is postgres',
  ],
  [
    `${TRIGGER} set search_path = public as ${BODY}`,
    'planted() runs with its owner’s rights and its search_path does not',
  ],
  [
    `${TRIGGER} set search_path = pg_catalog, pg_temp as ${BODY};
     create trigger planted before update on dramas for each row execute function public.planted()`,
    'trigger planted on dramas runs planted(), which belongs to postgres',
  ],
  ['create table public.planted ()', 'table planted belongs to postgres'],
  ['create view ledger.planted as select from ledger.books', 'view ledger.planted belongs to postgres'],
  ['create function public.planted() returns int language sql return 1', 'everybody may execute planted()'],
  ['grant execute on function ledger.book to public', 'everybody may execute ledger.book('],
  ['grant select on ledger.books to public', 'everybody may select ledger.books'],
  ['grant update (available) on ledger.books to public', 'everybody may update ledger.books(available)'],
  [
    'grant select on staff.people to cliffhanger_viewer',
    'cliffhanger_viewer may select staff.people, which is not declared',
  ],
  [
    'grant select (secret) on checkout.allocation_days to cliffhanger_seller',
    'cliffhanger_seller may select checkout.allocation_days(secret)',
  ],
  [
    'grant update (amount) on wallet.withdrawals to cliffhanger_console',
    'may update wallet.withdrawals(amount), which is not declared',
  ],
  [
    'grant execute on function staff.write_audit_line to cliffhanger_seller',
    'cliffhanger_seller may execute staff.write_audit_line',
  ],
  [
    'grant usage on schema staff to cliffhanger_ingest',
    'cliffhanger_ingest may usage schema staff, which is not declared',
  ],
  ['grant select on jobs.messages to cliffhanger_viewer', 'cliffhanger_viewer may select jobs.messages'],
])('it is found: %s', async (planted, expected) => {
  const found = await foundWith(planted.replaceAll(':database', open.database.name));
  expect(found).toContainEqual(expect.stringContaining(expected.replaceAll('’', "'")));
});

test('a migration that leaves such a right behind fails', async () => {
  const database = await createTestDatabase();
  const connectionString = database.ownerUrl;
  try {
    await migrate({ connectionString });
    await asSuperuser(database.name, (client) =>
      client.query(`${DEFINER} set search_path = public return 1`),
    );
    await expect(migrate({ connectionString })).rejects.toThrow(/planted\(\) runs with its owner's rights/);
    await asSuperuser(database.name, (client) => client.query('drop function public.planted()'));
    // Grants made by hand are revoked.
    await asSuperuser(database.name, (client) =>
      client.query(`grant temporary, create on database ${database.name} to public, cliffhanger_payer;
        grant create on schema public, ledger to cliffhanger_seller, public;
        grant select on staff.people to cliffhanger_viewer`),
    );
    expect(await migrate({ connectionString })).toEqual([]);
  } finally {
    await database.drop();
  }
});

/** The attacker's table shadows the owner's, with code that should then run as the owner. */
const SHADOW = `
  create temporary table dramas_on_sale (category_id uuid primary key, dramas integer);
  create function pg_temp.take_over() returns trigger language plpgsql as $$
    begin
      update ledger.books set available = available + 1000000000;
      grant update on ledger.books to cliffhanger_tests;
      return new;
    end $$;
  create trigger take_over before insert on dramas_on_sale for each row execute function pg_temp.take_over();
  grant all on dramas_on_sale to public`;

const booksOf = async (client: PoolClient): Promise<unknown> =>
  (
    await client.query(
      `select available, has_table_privilege('cliffhanger_tests', 'ledger.books', 'update') as may_update
       from ledger.books where journal_id = $1`,
      [sellerId],
    )
  ).rows[0];

test('the app cannot put a table of its own in the place of the owner’s: it makes no temporary ones', async () => {
  await expect(open.app.query(SHADOW)).rejects.toMatchObject({ code: INSUFFICIENT_PRIVILEGE });
  await expect(open.app.query('create temporary table mine ()')).rejects.toMatchObject({
    code: INSUFFICIENT_PRIVILEGE,
  });
});

test('and if it could make one, what runs with the owner’s rights would not look at it', async () => {
  const { name } = open.database;
  await asSuperuser(name, (superuser) =>
    superuser.query(`grant temporary on database ${name} to cliffhanger_tests`),
  );
  const client = await open.app.connect();
  try {
    const before = await booksOf(client);
    expect(before).toEqual({ available: usdt('10'), may_update: false });
    await client.query('begin');
    await client.query(SHADOW);
    await client.query('update public.dramas set on_sale = false where id = $1', [dramaId]);
    await client.query('update public.dramas set on_sale = true where id = $1', [dramaId]);
    expect(await booksOf(client)).toEqual(before);
    expect((await client.query('select from pg_temp.dramas_on_sale')).rowCount).toBe(0);
  } finally {
    await client.query('rollback');
    client.release(true);
    await asSuperuser(name, (superuser) =>
      superuser.query(`revoke temporary on database ${name} from cliffhanger_tests`),
    );
  }
});
