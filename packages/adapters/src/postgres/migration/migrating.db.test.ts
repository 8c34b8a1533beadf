import { setTimeout as sleep } from 'node:timers/promises';
import {
  cloneTestDatabase,
  createDeployedDatabase,
  type PlantedFolder,
  plantedFolder,
  type TestDatabase,
} from '@cliffhanger/testing/database';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { migrate } from '../migrate.ts';
import type { LockPatience } from './lock-patience.ts';

const PATIENCE: LockPatience = { lockTimeoutMs: 300, pauseMs: 300, mostTries: 40 };
/** Tolerance for a busy machine. */
const SLACK_MS = 1_000;

let migrated: TestDatabase;
let database: TestDatabase;
let folder: PlantedFolder;
let owner: Client;

beforeAll(async () => {
  migrated = await createDeployedDatabase();
});
afterAll(async () => {
  await migrated.drop();
});
beforeEach(async () => {
  database = await cloneTestDatabase(migrated);
  folder = plantedFolder();
  owner = await connected();
});
afterEach(async () => {
  await owner.end();
  folder.remove();
  await database.drop();
});

async function connected(): Promise<Client> {
  const client = new Client({ connectionString: database.ownerUrl });
  await client.connect();
  return client;
}

const bringForward = (patience = PATIENCE) =>
  migrate({ connectionString: database.ownerUrl, folder: folder.url, patience });

/** The planted migrations that were applied and recorded with their text. */
async function noted(): Promise<readonly string[]> {
  const { rows } = await owner.query<{ name: string }>(
    `select name from migrations.applied_migrations join migrations.checksums using (name)
     where name like '9%' order by name`,
  );
  return rows.map(({ name }) => name);
}

const isThere = async (relation: string): Promise<boolean> => {
  const { rows } = await owner.query<{ there: boolean }>('select to_regclass($1) is not null as there', [
    relation,
  ]);
  return rows[0]?.there === true;
};

const TABLE = 'create table public.planted (id bigint primary key, note text);';
const ROWS = `insert into public.planted select n, 'note ' || n from generate_series(1, 1000) n;`;
const INDEX = `-- no transaction
-- Notes are searched for.
create index concurrently if not exists planted_by_note on public.planted (note);`;

test('an edited migration is refused by name before anything is applied', async () => {
  folder.edit('0002_ledger', (text) => `${text}\n-- one word more\n`);
  folder.plant('9001_table', TABLE);
  await expect(bringForward()).rejects.toThrow(
    '0002_ledger was edited after it had been applied to this database: restore its text',
  );
  expect(await isThere('public.planted')).toBe(false);
  expect(await noted()).toEqual([]);
});

test('a migration with a lower number than those applied is refused before anything is applied', async () => {
  folder.plant('9001_table', TABLE);
  await bringForward();
  folder.plant('9000_late', 'create table public.late (id bigint);');
  await expect(bringForward()).rejects.toThrow('9000_late comes before migrations that were applied');
  expect(await isThere('public.late')).toBe(false);
});

test('a migration that fails leaves those before it applied, nothing of itself, and the next run goes on', async () => {
  folder.plant('9001_table', TABLE);
  folder.plant('9002_broken', 'create table public.half (id bigint); select 1 / 0;');
  folder.plant('9003_rows', ROWS);
  await expect(bringForward()).rejects.toThrow('9002_broken was not applied: division by zero');
  expect(await noted()).toEqual(['9001_table']);
  expect(await isThere('public.half')).toBe(false);

  folder.plant('9002_broken', 'create table public.half (id bigint);');
  expect(await bringForward()).toEqual(['9002_broken', '9003_rows']);
  expect(await noted()).toEqual(['9001_table', '9002_broken', '9003_rows']);
});

test('two who migrate at once apply each migration once, also one that builds an index beside them', async () => {
  folder.plant('9001_table', `${TABLE} ${ROWS}`);
  folder.plant('9002_index', INDEX);
  folder.plant('9003_more', 'alter table public.planted add column more text;');
  const applied = await Promise.all([bringForward(), bringForward()]);
  expect(applied.flat()).toEqual(['9001_table', '9002_index', '9003_more']);
});

/** The longest wait of any reader of the table until `ended`. */
async function slowestReader(ended: Promise<unknown>): Promise<number> {
  const reader = await connected();
  let slowest = 0;
  let isOver = false;
  void ended.finally(() => {
    isOver = true;
  });
  while (!isOver) {
    const startedAt = performance.now();
    await reader.query('select count(*) from public.planted');
    slowest = Math.max(slowest, performance.now() - startedAt);
    await sleep(5);
  }
  await reader.end();
  return slowest;
}

/** A transaction that has read the table and stays open. */
async function longTransaction(): Promise<Client> {
  const client = await connected();
  await client.query('begin');
  await client.query('select count(*) from public.planted');
  return client;
}

const HELD_MS = 3_000;
const ADDS_COLUMN = 'alter table public.planted add column added text';

test('a migration behind a long transaction keeps nobody waiting for longer than its lock timeout', async () => {
  folder.plant('9001_table', `${TABLE} ${ROWS}`);
  await bringForward();
  const long = await longTransaction();
  folder.plant('9002_column', ADDS_COLUMN);
  const startedAt = performance.now();
  const migration = bringForward();
  const reading = slowestReader(migration);
  await sleep(HELD_MS);
  await long.end();
  expect(await migration).toEqual(['9002_column']);
  expect(performance.now() - startedAt).toBeGreaterThan(HELD_MS);
  expect(await reading).toBeLessThan(PATIENCE.lockTimeoutMs + SLACK_MS);
});

test('the same statement without a lock timeout keeps readers waiting for as long as the transaction lasts', async () => {
  await owner.query(`${TABLE} ${ROWS}`);
  const long = await longTransaction();
  const alone = owner.query(ADDS_COLUMN);
  await sleep(100);
  const reading = slowestReader(alone);
  await sleep(HELD_MS);
  await long.end();
  await alone;
  expect(await reading).toBeGreaterThan(PATIENCE.lockTimeoutMs + SLACK_MS);
});

test('a migration that never gets its lock gives up and says what to do', async () => {
  folder.plant('9001_table', TABLE);
  await bringForward();
  const long = await longTransaction();
  folder.plant('9002_column', ADDS_COLUMN);
  await expect(bringForward({ lockTimeoutMs: 50, pauseMs: 10, mostTries: 3 })).rejects.toThrow(
    /9002_column was not applied: other transactions hold what it needs; it was tried 3 times/,
  );
  await long.end();
  expect(await bringForward()).toEqual(['9002_column']);
});

const validity = async (): Promise<readonly boolean[]> => {
  const { rows } = await owner.query<{ indisvalid: boolean }>(
    `select indisvalid from pg_index where indexrelid = to_regclass('public.planted_by_note')`,
  );
  return rows.map(({ indisvalid }) => indisvalid);
};

async function untilBuilding(): Promise<number> {
  for (;;) {
    const { rows } = await owner.query<{ pid: number }>(
      `select pid from pg_stat_activity where application_name = 'cliffhanger-migrate'
         and datname = current_database() and query like '%create index%' and wait_event_type = 'Lock'`,
    );
    if (rows[0] !== undefined) return rows[0].pid;
    await sleep(20);
  }
}

test('an index whose build was interrupted is dropped and built again, and writers never wait', async () => {
  folder.plant('9001_table', `${TABLE} ${ROWS}`);
  await bringForward();
  const long = await connected();
  await long.query('begin');
  await long.query(`update public.planted set note = 'x' where id = 1`);
  folder.plant('9002_index', INDEX);
  const interrupted = bringForward().catch(String);
  const pid = await untilBuilding();
  const startedAt = performance.now();
  await owner.query(`update public.planted set note = 'y' where id = 2`);
  expect(performance.now() - startedAt).toBeLessThan(SLACK_MS);
  await owner.query('select pg_terminate_backend($1)', [pid]);
  expect(await interrupted).toContain('9002_index was not applied');
  await long.end();
  expect(await validity()).toEqual([false]);
  expect(await noted()).toEqual(['9001_table']);

  expect(await bringForward()).toEqual(['9002_index']);
  expect(await validity()).toEqual([true]);
  expect(await noted()).toEqual(['9001_table', '9002_index']);
});

test('an index that was built when its note was lost is noted by the next run', async () => {
  folder.plant('9001_table', `${TABLE} ${ROWS}`);
  await bringForward();
  await owner.query('create index planted_by_note on public.planted (note)');
  folder.plant('9002_index', INDEX);
  expect(await bringForward()).toEqual(['9002_index']);
});

test('an index of that name on another table is not taken for the one that was asked for', async () => {
  folder.plant('9001_table', `${TABLE} create table public.other (note text);`);
  await bringForward();
  await owner.query('create index planted_by_note on public.other (note)');
  folder.plant('9002_index', INDEX);
  await expect(bringForward()).rejects.toThrow('planted_by_note is no valid index of public.planted');
});

test('a migration without a transaction that has two statements is refused before anything is applied', async () => {
  folder.plant('9001_table', TABLE);
  folder.plant('9002_two', `${INDEX}\nupdate public.planted set note = '';`);
  await expect(bringForward()).rejects.toThrow('9002_two runs without a transaction, so it has exactly one');
  expect(await isThere('public.planted')).toBe(false);
});
