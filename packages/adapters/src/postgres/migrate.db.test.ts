import { readdirSync } from 'node:fs';
import { accept, usdt } from '@cliffhanger/core/kernel';
import { depositCredited } from '@cliffhanger/core/ledger';
import { createBareDatabase, createTestDatabase, type TestDatabase } from '@cliffhanger/testing/database';
import { brokenRules, newSellerId, transferFrom } from '@cliffhanger/testing/ledger';
import { Client } from 'pg';
import { afterEach, expect, test } from 'vitest';
import { createMoneyPool, type Session } from './connection.ts';
import { createLedger } from './ledger/ledger.ts';
import { migrate } from './migrate.ts';
import { createTransactions } from './transaction.ts';

const MIGRATIONS = readdirSync(new URL('./migrations/', import.meta.url))
  .map((file) => file.replace(/\.sql$/, ''))
  .toSorted();
const LEDGER = MIGRATIONS.indexOf('0002_ledger');
/** Each run of the migrations reapplies all grants, which takes seconds. */
const VERSIONS_A_STOP = 8;

const databases: TestDatabase[] = [];
afterEach(async () => {
  for (const database of databases.splice(0)) await database.drop();
});

async function bareDatabase(): Promise<TestDatabase> {
  const database = await createBareDatabase();
  databases.push(database);
  return database;
}

/** Everything that a migration can create, as text: name, definition and grants. */
const SCHEMA = `
  select 'column ' || a.attrelid::regclass || '.' || a.attname || ' ' || format_type(a.atttypid, a.atttypmod)
         || case when a.attnotnull then ' not null' else '' end
         || coalesce(' default ' || pg_get_expr(d.adbin, d.adrelid), '') as line
  from pg_attribute a
  join pg_class c on c.oid = a.attrelid and c.relkind in ('r', 'p', 'v')
  left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
  where a.attnum > 0 and not a.attisdropped
  union all select 'index ' || pg_get_indexdef(indexrelid) from pg_index
  union all select 'constraint ' || conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid)
    from pg_constraint where conrelid <> 0
  union all select 'function ' || pg_get_functiondef(p.oid) from pg_proc p
    where prokind = 'f' and pronamespace::regnamespace::text not in ('pg_catalog', 'information_schema')
  union all select 'view ' || viewname || definition from pg_views
    where schemaname not in ('pg_catalog', 'information_schema')
  union all select 'relation ' || oid::regclass || ' ' || relkind::text || coalesce(' ' || relacl::text, '')
         || coalesce(' ' || reloptions::text, '') || coalesce(' ' || pg_get_expr(relpartbound, oid), '')
    from pg_class where relkind in ('r', 'p', 'v', 'S')
  union all select 'functions of ' || oid::regprocedure || coalesce(' ' || proacl::text, '') from pg_proc
    where pronamespace::regnamespace::text not in ('pg_catalog', 'information_schema')
  union all select 'policy ' || polrelid::regclass || polname from pg_policy
  union all select 'schema ' || nspname || coalesce(' ' || nspacl::text, '') from pg_namespace
    where nspname !~ '^pg_(toast_)?temp_'
  union all select 'database' || coalesce(' ' || datacl::text, '') from pg_database where datname = current_database()
`;

async function withClient<T>({ ownerUrl }: TestDatabase, use: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
  }
}

const schemaOf = (database: TestDatabase) =>
  withClient(database, async (client) => {
    const { rows } = await client.query<{ line: string }>(`${SCHEMA} order by 1`);
    // TOAST tables are named by numbers that differ between databases.
    return rows.map(({ line }) => line).filter((line) => !line.includes('pg_toast'));
  });

async function fill(database: TestDatabase, transfers: number): Promise<void> {
  const pool = createMoneyPool({ connectionString: database.ownerUrl, maxConnections: 2 });
  const transactions = createTransactions(pool, (session: Session) => createLedger(session));
  const sellerId = newSellerId();
  for (let number = 0; number < transfers; number += 1) {
    await transactions.run(async (ledger) =>
      accept(await ledger.post(transferFrom(depositCredited('custody:tron', usdt('1')), { sellerId }))),
    );
  }
  await pool.end();
}

async function brokenRulesOf(database: TestDatabase): Promise<readonly string[]> {
  const pool = createMoneyPool({ connectionString: database.ownerUrl, maxConnections: 1 });
  try {
    return await brokenRules(pool);
  } finally {
    await pool.end();
  }
}

test('an empty database is brought to the newest state, and a second time changes nothing', async () => {
  const database = await bareDatabase();
  expect(await migrate({ connectionString: database.ownerUrl })).toEqual(MIGRATIONS);
  const schema = await schemaOf(database);
  expect(schema.length).toBeGreaterThan(500);
  expect(await migrate({ connectionString: database.ownerUrl })).toEqual([]);
  expect(await schemaOf(database)).toEqual(schema);
});

test('several processes may migrate at once', async () => {
  const database = await bareDatabase();
  const { ownerUrl: connectionString } = database;
  const applied = await Promise.all([1, 2, 3].map(() => migrate({ connectionString })));
  expect(applied.flat()).toEqual(MIGRATIONS);
});

test('a database that stops along the way and is filled there comes to the same state with its books whole', {
  // Runs all of them in sequence.
  timeout: 300_000,
}, async () => {
  const straight = await bareDatabase();
  await migrate({ connectionString: straight.ownerUrl });

  const database = await bareDatabase();
  for (let at = 0; at < MIGRATIONS.length; at += VERSIONS_A_STOP) {
    const next = MIGRATIONS.slice(at, at + VERSIONS_A_STOP);
    const options = { connectionString: database.ownerUrl, atMost: VERSIONS_A_STOP };
    expect(await migrate(options)).toEqual(next);
    if (at >= LEDGER) await fill(database, 3);
  }
  expect(await schemaOf(database)).toEqual(await schemaOf(straight));
  expect(await brokenRulesOf(database)).toEqual([]);
});

test('a clone of the template is what a migration from nothing gives', async () => {
  const straight = await bareDatabase();
  await migrate({ connectionString: straight.ownerUrl });
  const clone = await createTestDatabase();
  databases.push(clone);
  // The template adds observing triggers and the tests' role, and omits months that no test writes to.
  const cloned = (await schemaOf(clone))
    .filter((line) => !/\bobserved\b|^policy \S+cliffhanger_tests$/.test(line))
    .map((line) => line.replaceAll(/,?cliffhanger_tests=\w+\/\w+/g, ''));
  const migrated = await schemaOf(straight);
  expect(cloned).toEqual(migrated.filter((line) => !/_(?:2026_(?:0[4-9]|1[0-2])|2027_\d\d)/.test(line)));
});

async function noteApplied(database: TestDatabase, name: string): Promise<void> {
  await withClient(database, async (client) => {
    await client.query('create schema if not exists migrations');
    await client.query(
      `create table if not exists migrations.applied_migrations (
         id serial primary key, name varchar(255) not null, run_on timestamp not null)`,
    );
    await client.query('insert into migrations.applied_migrations (name, run_on) values ($1, now())', [name]);
  });
}

test('a database that other migrations have made is refused, and stays as it was', async () => {
  const database = await bareDatabase();
  await noteApplied(database, '0000_command_log');
  const before = await schemaOf(database);
  await expect(migrate({ connectionString: database.ownerUrl })).rejects.toThrow(
    'this database was made by other migrations (0000_command_log is none of ours)',
  );
  expect(await schemaOf(database)).toEqual(before);
});

test('a database that a newer version has brought further is no reason to stop', async () => {
  const database = await bareDatabase();
  await migrate({ connectionString: database.ownerUrl });
  await noteApplied(database, '9999_not_known_yet');
  const given = 'grant select on commands.log to cliffhanger_ingest';
  await withClient(database, (client) => client.query(given));
  const before = await schemaOf(database);
  expect(await migrate({ connectionString: database.ownerUrl })).toEqual([]);
  // The newer version's grants are unchanged.
  expect(await schemaOf(database)).toEqual(before);
});
