import { migrate } from '@cliffhanger/adapters/postgres';
import { asSuperuser, cloneTestDatabase, type TestDatabase } from '@cliffhanger/testing/database';
import { attemptsOf } from './attempts/attempts.ts';
import type { Forger } from './attempts/forged-values.ts';
import { SHORT } from './attempts/how-many.ts';
import { playAll } from './play.ts';
import { openStage, type Scene } from './stage.ts';

/* Negative controls: planted faults must be found, and without them the same attempts must find nothing. */

interface Planted {
  readonly name: string;
  /** Matches the names of the attempts that should find it. */
  readonly about: string;
  readonly takenAway: string;
  readonly given: string;
}

const plantedFor = (role: string): readonly Planted[] => [
  {
    name: 'a writable balance',
    about: 'update ledger.books.available',
    takenAway: `revoke all on ledger.books from ${role}`,
    given: `grant usage on schema ledger to ${role}; grant select, update (available) on ledger.books to ${role}`,
  },
  {
    name: 'a general posting function',
    about: 'call ledger.post_transfer',
    takenAway: `revoke all on all functions in schema ledger from ${role}`,
    given: `grant usage on schema ledger to ${role}; grant execute on function ledger.post_transfer to ${role}`,
  },
  {
    name: 'a writable approval',
    about: 'update wallet.withdrawals.approved_by',
    takenAway: `revoke all on wallet.withdrawals from ${role}`,
    given: `grant usage on schema wallet to ${role}; grant select, update (approved_by) on wallet.withdrawals to ${role}`,
  },
];

export interface Control {
  readonly planted: string;
  readonly isFound: boolean;
}

interface Set {
  readonly original: TestDatabase;
  readonly scene: Scene;
  readonly forger: Forger;
}

export async function findPlanted(set: Set): Promise<readonly Control[]> {
  const role = set.scene.roles.at(-1);
  if (role === undefined) return [];
  const controls: Control[] = [];
  for (const planted of plantedFor(role)) {
    const { name, takenAway, given } = planted;
    const without = await brokenWith(set, role, planted, takenAway);
    const withIt = await brokenWith(set, role, planted, `${takenAway}; ${given}`);
    controls.push({ planted: name, isFound: without === 0 && withIt > 0 });
  }
  return [...controls, { planted: UNSAFE_PATH, isFound: await isUnsafePathRefused(set.original) }];
}

async function brokenWith(
  { original, scene, forger }: Set,
  role: string,
  { about }: Planted,
  sql: string,
): Promise<number> {
  const { database, stage, rights } = await openStage(original, scene, role, sql);
  try {
    const attempts = attemptsOf(scene, forger, { role, rights, many: SHORT }).filter(({ name }) =>
      name.includes(about),
    );
    const played = await playAll(stage, attempts);
    return played.filter(({ verdict }) => verdict === 'broken').length;
  } finally {
    await database.drop();
  }
}

const UNSAFE_PATH = 'a definer function that searches public';

/** Needs no attempts: every migration run rejects such a function. */
async function isUnsafePathRefused(original: TestDatabase): Promise<boolean> {
  const database = await cloneTestDatabase(original);
  try {
    await asSuperuser(database.name, (client) =>
      client.query(
        `create function public.planted() returns int language sql security definer set search_path = public return 1`,
      ),
    );
    await migrate({ connectionString: database.ownerUrl });
    return false;
  } catch (error) {
    return error instanceof Error && error.message.includes('planted()');
  } finally {
    await database.drop();
  }
}
