import { createHash, randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { databaseLimits, migrate, migrationsFingerprint } from '@cliffhanger/adapters/postgres';
import { type Duty, LIMIT_EVERYBODY } from '@cliffhanger/adapters/postgres/roles';
import { Client, DatabaseError } from 'pg';
import { databaseUrl, maintenanceUrl } from './addresses.ts';
import { asSuperuser } from './as-superuser.ts';
import { useClock } from './move-clock.ts';
import { noteStateChanges, observeStateChanges } from './state-changes.ts';
import { letTestsIn, TESTS_RIGHTS } from './tests-role.ts';

/*
 * Each test file gets a database of its own, cloned from a template that is migrated once for each content of the
 * migrations: a clone takes a fraction of a second, and no test sees another's rows.
 */

const TEMPLATE_PREFIX = 'cliffhanger_template_';
const TEST_PREFIX = 'cliffhanger_test_';
const MOST_DROP_TRIES = 200;
const DROP_PAUSE_MS = 50;
/** Insufficient privilege (to end a backend of another role), object in use. */
const IN_USE: ReadonlySet<string> = new Set(['42501', '55006']);
const FORGOTTEN_AFTER_MS = 2 * 60 * 60 * 1000;
/** Held shared while a template is cloned, alone while one is made or dropped. */
const TEMPLATES_LOCK = 4_100_001;

export interface TestDatabase {
  readonly name: string;
  /** Owns every table and runs migrations. */
  readonly ownerUrl: string;
  /** As a role that does what any duty does: for use cases that a test calls by themselves. */
  readonly appUrl: string;
  /** What a process with this duty logs in as. */
  readonly urlOf: (duty: Duty) => string;
  /** What each of those who follow the chains logs in as. */
  readonly watcherUrls: readonly [string, string];
  /** What whoever lets money leave over a chain logs in as. */
  readonly payerUrl: string;
  readonly auditorUrl: string;
  drop(): Promise<void>;
}

/** A migrated database, empty but for what the migrations put in. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const database = await createDatabase(cloneOfTemplate);
  if (!isObserved()) return database;
  await withClient(database.ownerUrl, noteStateChanges);
  return {
    ...database,
    drop: async () => {
      await withClient(database.ownerUrl, observeStateChanges);
      await database.drop();
    },
  };
}

const isObserved = (): boolean => process.env['CLIFFHANGER_OBSERVATIONS'] !== undefined;

/** The same, under a name by which it is found again; one that is there already is left alone. */
export const createNamedDatabase = (name: string): Promise<TestDatabase> =>
  createDatabase(async (maintenance) => {
    if (await exists(maintenance, name)) throw new Error(`there is a database ${name} already`);
    await cloneOfTemplate(maintenance, name);
  }, name);

/** As a production database is made, without what lets tests in and what they observe by. */
export const createDeployedDatabase = (): Promise<TestDatabase> =>
  createDatabase((maintenance, name) => cloneOf(deployedTemplate(), maintenance, name));

/**
 * For measuring: the schema as production has it, without the triggers by which tests observe state changes. Under a
 * name it can be found again.
 */
export const createMeasuredDatabase = (name?: string): Promise<TestDatabase> =>
  name === undefined ? createDatabase(cloneOfTemplate) : createNamedDatabase(name);

/** One that was made under this name before, if it is still there. */
export const findNamedDatabase = (name: string): Promise<TestDatabase | undefined> =>
  withMaintenance(async (maintenance) => ((await exists(maintenance, name)) ? databaseOf(name) : undefined));

const cloneOfTemplate = (maintenance: Client, name: string): Promise<void> =>
  cloneOf(testsTemplate(), maintenance, name);

/** Before tests begin: the first ones of a run would wait for it. */
export const prepareTemplates = (): Promise<void> =>
  withMaintenance((maintenance) =>
    withTemplatesLock(maintenance, 'alone', () => makeUnlessThere(testsTemplate(), maintenance)),
  );

interface Template {
  /** Changes with what it is made of. */
  readonly name: string;
  readonly fill: (maintenance: Client, database: string) => Promise<void>;
}

const templateName = (kind: string, ...content: readonly string[]): string => {
  const hash = createHash('sha256');
  for (const part of content) hash.update(part);
  return `${TEMPLATE_PREFIX}${kind}_${hash.digest('hex').slice(0, 16)}`;
};

const deployedTemplate = (): Template => ({
  name: templateName('deployed', migrationsFingerprint(), LIMIT_EVERYBODY),
  fill: async (maintenance, database) => {
    await cloneDatabase(maintenance, { name: database, template: 'template0' });
    await asSuperuser(database, (superuser) => superuser.query(LIMIT_EVERYBODY));
    await migrate({ connectionString: databaseUrl('owner', database) });
  },
});

const testsTemplate = (): Template => ({
  name: templateName('tests', deployedTemplate().name, TESTS_RIGHTS, DROP_LATER_MONTHS),
  fill: async (maintenance, database) => {
    await makeUnlessThere(deployedTemplate(), maintenance);
    await cloneDatabase(maintenance, { name: database, template: deployedTemplate().name });
    await withClient(databaseUrl('owner', database), async (owner) => {
      // Each test has a clock of its own.
      await useClock(owner, 'callers');
      await owner.query(DROP_LATER_MONTHS);
      await letTestsIn(owner);
    });
  },
});

/**
 * Test clocks start in January 2026; rows of later months go to the default partitions. Fewer partitions plan several
 * times faster, and every new connection plans each statement again.
 */
const DROP_LATER_MONTHS = `do $$
  declare
    month regclass;
  begin
    for month in
      select c.oid from pg_inherits i join pg_class c on c.oid = i.inhrelid
      where i.inhparent in ('ledger.transfers'::regclass, 'orders_ended'::regclass)
        and c.relname ~ '_\\d{4}_\\d{2}$' and right(c.relname, 7) > '2026_03'
    loop
      execute format('drop table %s', month);
    end loop;
  end $$`;

async function cloneOf(template: Template, maintenance: Client, name: string): Promise<void> {
  const clone = () => cloneDatabase(maintenance, { name, template: template.name });
  await withTemplatesLock(maintenance, 'shared', async () => {
    if (await exists(maintenance, template.name)) await clone();
  });
  if (await exists(maintenance, name)) return;
  await withTemplatesLock(maintenance, 'alone', async () => {
    await makeUnlessThere(template, maintenance);
    await clone();
  });
}

/** A database without a single table, for tests of the migrations themselves. */
export const createBareDatabase = (): Promise<TestDatabase> =>
  createDatabase((maintenance, name) => cloneDatabase(maintenance, { name, template: 'template0' }));

/** A copy of a test database with all its rows; nobody may be connected to the original meanwhile. */
export const cloneTestDatabase = (original: TestDatabase): Promise<TestDatabase> =>
  createDatabase((maintenance, name) => cloneDatabase(maintenance, { name, template: original.name }));

async function createDatabase(
  create: (maintenance: Client, name: string) => Promise<void>,
  name = `${TEST_PREFIX}${Date.now()}_${randomBytes(4).toString('hex')}`,
): Promise<TestDatabase> {
  await withMaintenance((maintenance) => create(maintenance, name));
  return databaseOf(name);
}

const databaseOf = (name: string): TestDatabase => ({
  name,
  ownerUrl: databaseUrl('owner', name),
  appUrl: databaseUrl('tests', name),
  urlOf: (duty) => databaseUrl(duty, name),
  watcherUrls: [databaseUrl('watcher1', name), databaseUrl('watcher2', name)],
  payerUrl: databaseUrl('payer', name),
  auditorUrl: databaseUrl('auditor', name),
  drop: () => withMaintenance((maintenance) => dropDatabase(maintenance, name)),
});

/** What an api with every duty is told of a database. */
export const databaseVariables = ({ urlOf }: Pick<TestDatabase, 'urlOf'>) => ({
  SELLER_DATABASE_URL: urlOf('seller'),
  VIEWER_DATABASE_URL: urlOf('viewer'),
  CONSOLE_DATABASE_URL: urlOf('console'),
});

/** Under its final name only when it is whole: a run that dies half way leaves no half-made template behind. */
async function makeUnlessThere({ name, fill }: Template, maintenance: Client): Promise<void> {
  if (await exists(maintenance, name)) return;
  await dropOutdated(maintenance);
  const unfinished = `${name}_unfinished`;
  await dropDatabase(maintenance, unfinished);
  await fill(maintenance, unfinished);
  await maintenance.query(`alter database ${unfinished} rename to ${name}`);
}

/** Templates of other migrations, and databases of test runs that were killed. */
async function dropOutdated(maintenance: Client): Promise<void> {
  const { rows } = await maintenance.query<{ datname: string }>(
    'select datname from pg_database where datname like $1 or datname like $2',
    [`${TEMPLATE_PREFIX}%`, `${TEST_PREFIX}%`],
  );
  const current = [deployedTemplate().name, testsTemplate().name];
  for (const { datname } of rows) {
    if (current.includes(datname)) continue;
    const madeAt = Number(datname.slice(TEST_PREFIX.length).split('_')[0]);
    const isRecentTest = datname.startsWith(TEST_PREFIX) && Date.now() - madeAt < FORGOTTEN_AFTER_MS;
    if (!isRecentTest) await dropDatabase(maintenance, datname);
  }
}

const withMaintenance = <T>(use: (maintenance: Client) => Promise<T>): Promise<T> =>
  withClient(maintenanceUrl(), use);

async function withClient<T>(connectionString: string, use: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString });
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
  }
}

async function withTemplatesLock(
  maintenance: Client,
  mode: 'shared' | 'alone',
  use: () => Promise<void>,
): Promise<void> {
  const suffix = mode === 'shared' ? '_shared' : '';
  await maintenance.query(`select pg_advisory_lock${suffix}($1)`, [TEMPLATES_LOCK]);
  try {
    await use();
  } finally {
    await maintenance.query(`select pg_advisory_unlock${suffix}($1)`, [TEMPLATES_LOCK]);
  }
}

async function exists(maintenance: Client, database: string): Promise<boolean> {
  const { rowCount } = await maintenance.query('select from pg_database where datname = $1', [database]);
  return rowCount === 1;
}

async function cloneDatabase(maintenance: Client, of: { name: string; template: string }): Promise<void> {
  // Most files of a database are tiny: copying them takes half the processor time of logging their pages.
  await maintenance.query(`create database ${of.name} template ${of.template} strategy file_copy`);
  await maintenance.query(databaseLimits(of.name));
}

/** Connections that were just closed take a moment to leave, and the owner may not send those of other roles away. */
async function dropDatabase(maintenance: Client, database: string, tries = MOST_DROP_TRIES): Promise<void> {
  try {
    await maintenance.query(`drop database if exists ${database} with (force)`);
  } catch (error) {
    const isInUse = error instanceof DatabaseError && IN_USE.has(error.code ?? '');
    if (!isInUse || tries === 1) throw error;
    await sleep(DROP_PAUSE_MS);
    await dropDatabase(maintenance, database, tries - 1);
  }
}
