import { createHmac } from '@cliffhanger/adapters/passwords';
import { createMoneyPool, createRepositories, createTransactions } from '@cliffhanger/adapters/postgres';
import { createAesSealing } from '@cliffhanger/adapters/sealing';
import { createTimeCodes } from '@cliffhanger/adapters/second-factor';
import { type Instant, instantOf, type OperatorId } from '@cliffhanger/core/kernel';
import { softwareKey, TEST_PARTY, uncounted } from '@cliffhanger/testing/approvals';
import { addSampleCatalogue, markReadyByRows } from '@cliffhanger/testing/catalogue';
import { clockKind, type TestDatabase, useClock } from '@cliffhanger/testing/database';
import {
  addOperators,
  addPlatformInvitationCode,
  aroundDatabase,
  IDA,
  OLAV,
  withDeviceKey,
} from '@cliffhanger/testing/factories';
import { createFakePasswords } from '@cliffhanger/testing/fakes';
import type { Pool } from 'pg';
import { brokenLine, goodLine } from './faults.ts';
import { createCalmJobRunners, createMortalJobRunners } from './jobs/job-runners.ts';
import { withQuietOutbox } from './jobs/quiet-outbox.ts';
import type { Simulation } from './run-simulation.ts';
import { seededChance } from './seeded-chance.ts';
import type { Releases } from './serials.ts';

export interface OpenSimulationOptions {
  readonly ownerUrl: string;
  /** For calls by people, of every duty. */
  readonly appUrl: string;
  /** For scheduled work, with the worker's own rights. */
  readonly urlOf: TestDatabase['urlOf'];
  readonly seed: string;
  readonly hasFaults: boolean;
}

export interface OpenSimulation extends Simulation {
  close(): Promise<void>;
}

const CONNECTIONS = 10;
const INVITATION_CODE = 'CLIFFHANGER';
/** The time outside of actions, until the first hour begins. */
const BEFORE_ALL_TIME = instantOf(0);

/** A platform to simulate on: a migrated database, the real use cases, a reliable or faulty connection. */
export async function openSimulation({
  ownerUrl,
  appUrl,
  urlOf,
  seed,
  hasFaults,
}: OpenSimulationOptions): Promise<OpenSimulation> {
  const { clockBefore, finance } = await asOwner(ownerUrl, async (owner, database) => {
    const kind = await clockKind(owner);
    await useClock(owner, 'callers');
    await addPlatformInvitationCode(owner, INVITATION_CODE);
    await addOperators(owner);
    await addSampleCatalogue(owner);
    await setWaiting(owner, database, false);
    const withKey = (id: OperatorId) =>
      withDeviceKey(owner, id, 'payouts', uncounted(softwareKey(TEST_PARTY)));
    return { clockBefore: kind, finance: [await withKey(IDA), await withKey(OLAV)] as const };
  });
  const app = createMoneyPool({
    connectionString: appUrl,
    maxConnections: CONNECTIONS,
    applicationName: 'cliffhanger-simulated-people',
  });
  const transactions = withQuietOutbox(createTransactions(app, createRepositories));
  let hour: Instant = BEFORE_ALL_TIME;
  const clock = { now: () => hour };
  const dependencies = aroundDatabase({
    transactions,
    clock,
    random: seededChance(seed, BEFORE_ALL_TIME),
    passwords: createFakePasswords(),
    hmac: createHmac(`the simulation ${seed}`),
    publicUrl: 'https://simulation.test',
    storefrontUrl: 'https://simulation.test/watch/',
    sealing: createAesSealing({ current: seededChance(`${seed}:vault`, BEFORE_ALL_TIME).secret() }),
    secondFactor: createTimeCodes({ issuer: 'Cliffhanger', now: () => hour }),
  });
  const line = hasFaults
    ? await brokenLine(transactions, { connectionString: appUrl, seed }, withQuietOutbox)
    : goodLine(transactions);
  const reached = { connectionString: urlOf('worker'), ownerUrl, seed };
  const jobRunners = hasFaults ? createMortalJobRunners(reached) : createCalmJobRunners(reached);
  return {
    dependencies,
    line,
    finance,
    releases: releasesBy(ownerUrl),
    jobRunners,
    session: app,
    moveTo: (now) => {
      hour = now;
    },
    close: async () => {
      await Promise.all([line.close(), jobRunners.close()]);
      await app.end();
      await asOwner(ownerUrl, async (owner, database) => {
        await useClock(owner, clockBefore);
        // Their private keys no longer exist.
        await owner.query('update staff.device_keys set retired_at = now() where key_id = any ($1)', [
          finance.map(({ key }) => key.keyId),
        ]);
        await setWaiting(owner, database, true);
      });
    },
  };
}

/**
 * Only connections and workers fail here, never the power: asynchronous commits change nothing that is
 * judged. Restored afterwards for other users of the database.
 */
const setWaiting = (owner: Pool, database: string, isWaiting: boolean) =>
  owner.query(
    `alter database ${database} ${isWaiting ? 'reset synchronous_commit' : 'set synchronous_commit = off'}`,
  );

async function asOwner<T>(ownerUrl: string, use: (owner: Pool, database: string) => Promise<T>): Promise<T> {
  const owner = createMoneyPool({ connectionString: ownerUrl, maxConnections: 1 });
  try {
    return await use(owner, new URL(ownerUrl).pathname.slice(1));
  } finally {
    await owner.end();
  }
}

const releasesBy = (ownerUrl: string): Releases => ({
  announce: (serials) =>
    asOwner(ownerUrl, async (owner) => {
      for (const { drama, first, promisedOn } of serials) {
        await owner.query('delete from media.episodes where drama_id = $1 and number >= $2', [
          drama.id,
          first,
        ]);
        await owner.query(
          `insert into announced_episodes (drama_id, number, comes_on, announced_by, announced_at)
           select $1, number, $4::date, 'operator:' || $5, now() from generate_series($2::integer, $3::integer) as number`,
          [drama.id, first, drama.episodes, promisedOn, IDA],
        );
      }
    }),
  release: (serials) =>
    asOwner(ownerUrl, (owner) =>
      markReadyByRows(
        owner,
        serials.map(({ drama }) => drama.id),
      ),
    ),
});
