import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addressesFrom } from '@cliffhanger/dev-addresses';
import { type Fixture, openFixture } from '@cliffhanger/testing/factories';
import { Client } from 'pg';
import { addBareLinks } from '../../clicks/links.ts';
import { kill, type Member, startMember } from '../../upgrade/fleet.ts';
import type { Shop } from '../../upgrade/shop.ts';
import { openShops } from '../../upgrade/world.ts';
import { type Ingest, startIngest } from '../clicks/machines.ts';
import { type DatabaseCluster, startDatabaseCluster } from './machines/database-cluster.ts';
import { type StreamCluster, startStreamCluster } from './machines/stream-cluster.ts';
import { type Supervised, supervise } from './supervised.ts';

/** Two APIs, two workers and an ingest, on three databases and three stream servers. */
export interface Scene {
  readonly databases: DatabaseCluster;
  readonly streams: StreamCluster;
  readonly stream: string;
  readonly fixture: Fixture;
  readonly shops: readonly Shop[];
  readonly apis: readonly URL[];
  readonly workers: readonly Supervised[];
  readonly ingest: Ingest;
  readonly codes: readonly string[];
  /** For records outside the database. */
  readonly folder: string;
}

const SHOPS = 4;
const LINKS = 20;

/** Everything that was started is stopped, even if a later start fails. */
export async function setUp(atTheEnd: (end: () => Promise<unknown> | void) => void): Promise<Scene> {
  const folder = mkdtempSync(join(tmpdir(), 'cliffhanger-chaos-cluster-'));
  atTheEnd(() => rmSync(folder, { recursive: true }));
  const [databases, streams] = await Promise.all([startDatabaseCluster(), startStreamCluster()]);
  atTheEnd(() => databases.close());
  atTheEnd(() => streams.close());
  // From here on every new database is created in the cluster.
  process.env['DATABASE_OWNER_URL'] = databases.ownerUrl;
  process.env['DATABASE_SUPERUSER_URL'] = databases.superuserUrl;
  const fixture = await openFixture({ isGuardedForReal: true });
  await forgetTemplates(databases);
  const shops = await openShops(fixture, SHOPS);
  const codes = await addBareLinks(fixture.owner, LINKS);
  const { database } = fixture;
  const stream = `trial-${database.name}`;
  const clicks = { CLICK_STREAM: stream, CLICK_STREAM_REPLICAS: '3', CLICK_STREAM_MEGABYTES: '64' };
  const surroundings = {
    addresses: { ...addressesFrom(), natsUrl: streams.url },
    database,
    publicUrl: new URL('http://127.0.0.1'),
    storage: folder,
  };
  const start = (role: Member['role']) => startMember(role, surroundings, { variables: clicks });
  const apis: Member[] = [];
  const workers: Supervised[] = [];
  atTheEnd(() => Promise.all([...apis.map(kill), ...workers.map((worker) => worker.stop())]));
  await Promise.all([
    ...[1, 2].map(async () => apis.push(await start('api'))),
    ...[1, 2].map(async () => workers.push(await supervise(() => start('worker')))),
  ]);
  const ingest = await startIngest(database, { url: streams.url, folder }, clicks);
  atTheEnd(() => ingest.stop());
  return {
    databases,
    streams,
    stream,
    fixture,
    shops,
    apis: apis.map(({ url }) => url),
    workers,
    ingest,
    codes,
    folder,
  };
}

/**
 * Drops the templates of test databases: they are half of all files, and a rejoining node would sync each of
 * them.
 */
async function forgetTemplates({ superuserUrl }: DatabaseCluster): Promise<void> {
  const client = new Client({ connectionString: superuserUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>(
      "select datname as name from pg_database where datname like 'cliffhanger\\_template\\_%'",
    );
    for (const { name } of rows) await client.query(`drop database ${name}`);
  } finally {
    await client.end();
  }
}
