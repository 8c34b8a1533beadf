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
 * Each test file has its own database, cloned from a template that is migrated once per version of the migrations. A
 * clone takes a fraction of a second, and tests do not see each other's rows.
 */

const TEMPLATE_PREFIX = 'cliffhanger_template_';
const TEST_PREFIX = 'cliffhanger_test_';
const MOST_DROP_TRIES = 200;
const DROP_PAUSE_MS = 50;
/** Insufficient privilege (to terminate a backend of another role), object in use. */
const IN_USE: ReadonlySet<string> = new Set(['42501', '55006']);
const STALE_AFTER_MS = 2 * 60 * 60 * 1000;
/** Shared while a template is cloned, exclusive while one is created or dropped. */
const TEMPLATES_LOCK = 4_100_001;

export interface TestDatabase {
  readonly name: string;
  /** The owner of the tables, who runs migrations. */
  readonly ownerUrl: string;
  /** A role with the rights of all duties, for use cases that a test calls directly. */
  readonly appUrl: string;
  /** The login of a process with this duty. */
  readonly urlOf: (duty: Duty) => string;
  /** The logins of the two chain watchers. */
  readonly watcherUrls: readonly [string, string];
  /** The login of the payout process. */
  readonly payerUrl: string;
  readonly auditorUrl: string;
  drop(): Promise<void>;
}

/** A migrated database with only the rows of the migrations. */
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

/** The same under a name by which it can be found again; an existing one is an error. */
export const createNamedDatabase = (name: string): Promise<TestDatabase> =>
  createDatabase(async (maintenance) => {
    if (await exists(maintenance, name)) throw new Error(`there is a database ${name} already`);
    await cloneOfTemplate(maintenance, name);
  }, name);

/** As in production, without the role and the triggers of tests. */
export const createDeployedDatabase = (): Promise<TestDatabase> =>
  createDatabase((maintenance, name) => cloneOf(deployedTemplate(), maintenance, name));

/**
 * For measurements: the production schema without the triggers that record state transitions. With a name it can be
 * found again.
 */
export const createMeasuredDatabase = (name?: string): Promise<TestDatabase> =>
  name === undefined ? createDatabase(cloneOfTemplate) : createNamedDatabase(name);

/** The database created under this name, if it still exists. */
export const findNamedDatabase = (name: string): Promise<TestDatabase | undefined> =>
  withMaintenance(async (maintenance) => ((await exists(maintenance, name)) ? databaseOf(name) : undefined));

const cloneOfTemplate = (maintenance: Client, name: string): Promise<void> =>
  cloneOf(testsTemplate(), maintenance, name);

/** Runs before the tests, so that the first ones do not wait. */
export const prepareTemplates = (): Promise<void> =>
  withMaintenance((maintenance) =>
    withTemplatesLock(maintenance, 'alone', () => makeUnlessThere(testsTemplate(), maintenance)),
  );

interface Template {
  /** Contains a digest of its content. */
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
      // Each test has its own clock.
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

/** A database without tables, for tests of the migrations. */
export const createBareDatabase = (): Promise<TestDatabase> =>
  createDatabase((maintenance, name) => cloneDatabase(maintenance, { name, template: 'template0' }));

/** A copy of a test database with all rows; the original must have no connections. */
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

/** The database variables of an API with every duty. */
export const databaseVariables = ({ urlOf }: Pick<TestDatabase, 'urlOf'>) => ({
  SELLER_DATABASE_URL: urlOf('seller'),
  VIEWER_DATABASE_URL: urlOf('viewer'),
  CONSOLE_DATABASE_URL: urlOf('console'),
});

/** Renamed when complete, so that an interrupted run leaves no incomplete template. */
async function makeUnlessThere({ name, fill }: Template, maintenance: Client): Promise<void> {
  if (await exists(maintenance, name)) return;
  await dropOutdated(maintenance);
  const unfinished = `${name}_unfinished`;
  await dropDatabase(maintenance, unfinished);
  await fill(maintenance, unfinished);
  await maintenance.query(`alter database ${unfinished} rename to ${name}`);
}

/** Templates of other migrations, and databases of killed test runs. */
async function dropOutdated(maintenance: Client): Promise<void> {
  const { rows } = await maintenance.query<{ datname: string }>(
    'select datname from pg_database where datname like $1 or datname like $2',
    [`${TEMPLATE_PREFIX}%`, `${TEST_PREFIX}%`],
  );
  const current = [deployedTemplate().name, testsTemplate().name];
  for (const { datname } of rows) {
    if (current.includes(datname)) continue;
    const madeAt = Number(datname.slice(TEST_PREFIX.length).split('_')[0]);
    const isRecentTest = datname.startsWith(TEST_PREFIX) && Date.now() - madeAt < STALE_AFTER_MS;
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

/** Closed connections take a moment to end, and the owner may not terminate those of other roles. */
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
