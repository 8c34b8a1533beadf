import { asSuperuser, type OpenTestDatabase, openTestDatabase } from '@cliffhanger/testing/database';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findBrokenRights } from '../login-roles.ts';
import { type Duty, LOGIN_ROLES, ROLE_LIMITS } from '../roles/index.ts';
import { findOpenPowers } from './open-powers.ts';

/* Rights that PostgreSQL grants to every login, and that an administrator revokes. */

const INSUFFICIENT_PRIVILEGE = '42501';
const DUTIES = Object.keys(LOGIN_ROLES) as Duty[];

let open: OpenTestDatabase;
beforeAll(async () => {
  open = await openTestDatabase();
});
afterAll(() => open.close());

/** Plants a fault in a transaction, collects the findings and rolls back. */
const foundWith = <T>(planted: string, find: (client: Client) => Promise<T>): Promise<T> =>
  asSuperuser(open.database.name, async (client) => {
    await client.query(`begin; ${planted}`);
    const found = await find(client);
    await client.query('rollback');
    return found;
  });

test('where an administrator has set up everything, nothing is found', async () => {
  expect(await findOpenPowers(open.owner)).toEqual([]);
});

test.each([
  ['grant execute on function lo_create(oid) to public', 'everybody may execute lo_create(oid)'],
  [
    'grant execute on function pg_try_advisory_lock(bigint) to public',
    'everybody may execute pg_try_advisory_lock(bigint)',
  ],
  [
    'create function pg_catalog.of_a_new_version() returns int language sql volatile return 1',
    'everybody may execute of_a_new_version()',
  ],
  ['grant temporary on database postgres to public', 'everybody may make temporary tables in postgres'],
  [
    'alter role cliffhanger_ingest connection limit -1',
    'cliffhanger_ingest may use all of :most connections',
  ],
  [
    'alter role cliffhanger_viewer connection limit 1000',
    'cliffhanger_viewer may use 1000 of :most connections',
  ],
  [
    'alter role cliffhanger_payer reset statement_timeout',
    'cliffhanger_payer lacks the setting statement_timeout=150s',
  ],
  [
    'set local role cliffhanger_viewer; alter role cliffhanger_viewer set default_transaction_read_only = on; reset role',
    'cliffhanger_viewer begins with default_transaction_read_only=on, which is not declared',
  ],
  [
    `set local role cliffhanger_ingest; alter role cliffhanger_ingest in database :database set statement_timeout = 0; reset role`,
    'cliffhanger_ingest begins with statement_timeout=0, which is not declared',
  ],
])('it is found: %s', async (planted, expected) => {
  const found = await foundWith(
    `set local allow_system_table_mods = on; ${planted.replaceAll(':database', open.database.name)}`,
    findOpenPowers,
  );
  const { rows } = await open.owner.query<{ max_connections: string }>('show max_connections');
  expect(found).toEqual([expected.replace(':most', String(rows[0]?.max_connections))]);
});

test('a stray large object of a login does not stop the next migration', async () => {
  const stray = `select set_config('stray.oid', lo_from_bytea(0, 'x')::text, true);
    do $$ begin execute format('alter large object %s owner to cliffhanger_ingest', current_setting('stray.oid')); end $$`;
  expect(await foundWith(stray, findBrokenRights)).toEqual([]);
});

const OCCUPYING = [
  `select lo_from_bytea(0, 'x')`,
  'select lo_create(0)',
  'select pg_try_advisory_lock(1)',
  `select pg_logical_emit_message(false, 'x', 'x')`,
  'create temporary table mine ()',
];

test.each(DUTIES)('the %s login stores and occupies nothing, here or in postgres', async (duty) => {
  for (const database of [open.database.name, 'postgres']) {
    const url = new URL(open.database.urlOf(duty));
    url.pathname = `/${database}`;
    const client = new Client({ connectionString: url.href });
    await client.connect();
    try {
      for (const statement of OCCUPYING)
        await expect(client.query(statement), `${statement} in ${database}`).rejects.toMatchObject({
          code: INSUFFICIENT_PRIVILEGE,
        });
    } finally {
      await client.end();
    }
  }
});

test.each(DUTIES)('the %s login cannot lift what bounds its disk and its connections', async (duty) => {
  const role = LOGIN_ROLES[duty];
  const client = new Client({ connectionString: open.database.urlOf(duty) });
  await client.connect();
  try {
    const { temp_file_limit: limit } = ROLE_LIMITS.get(role)?.settings ?? {};
    expect((await client.query('show temp_file_limit')).rows).toEqual([{ temp_file_limit: limit }]);
    for (const statement of [
      'set temp_file_limit = -1',
      `alter role ${role} set temp_file_limit = -1`,
      `alter role ${role} reset temp_file_limit`,
      `alter role ${role} connection limit -1`,
    ])
      await expect(client.query(statement), statement).rejects.toMatchObject({
        code: INSUFFICIENT_PRIVILEGE,
      });
    await client.query(`begin; alter role ${role} reset all`);
    const { rows } = await client.query(
      'select setting from pg_db_role_setting, unnest(setconfig) as setting where setrole = current_user::regrole',
    );
    expect(rows).toEqual([{ setting: `temp_file_limit=${limit}` }]);
    await client.query('rollback');
  } finally {
    await client.end();
  }
});
