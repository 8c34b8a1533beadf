import { rmSync } from 'node:fs';
import { createPlainPool } from '@cliffhanger/adapters/postgres';
import { brokenRules } from '@cliffhanger/testing/ledger';
import { brokenOrderRules } from '@cliffhanger/testing/orders';
import type { Pool } from 'pg';
import { volumeFolder } from '../compose/container.ts';
import type { Machine } from '../compose/machine.ts';
import { type Books, differencesOf, readBooks } from './books.ts';
import { until } from './until.ts';

/* The database loses its disk, and is restored from the pgBackRest repository. */

export interface RestoreTrial {
  readonly machine: Machine;
  readonly asOwner: <T>(work: (owner: Pool) => Promise<T>) => Promise<T>;
  /** Adds one order, so that some data is only in the archive. */
  readonly trade: () => Promise<unknown>;
  readonly say: (what: string) => void;
}

export interface Restored {
  readonly isEqual: boolean;
  /** Differences between the books before and after the restore. */
  readonly differences: readonly string[];
  readonly brokenRules: readonly string[];
  /** The control: one more order must count as a difference. */
  readonly isDifferenceSeen: boolean;
  readonly transfers: number;
  readonly restoreMs: number;
}

/** Also creates the stanza, without which nothing is archived. */
export async function backUp(machine: Machine): Promise<void> {
  const { code, said } = await machine.run('backup');
  if (code !== 0) throw new Error(`backup ended with ${code}:\n${said}`);
}

export async function destroyAndRestore({ machine, asOwner, trade, say }: RestoreTrial): Promise<Restored> {
  const atBackup = await asOwner(readBooks);
  await trade();
  const before = await until('the books stand still and are archived', async () => {
    const found = await asOwner(readBooks);
    await archive(machine);
    return differencesOf(found, await asOwner(readBooks)).length === 0 ? found : undefined;
  });
  say('archived');
  await machine.service('postgres').kill();
  await machine.halt();
  rmSync(volumeFolder(machine.home, 'database'), { recursive: true });
  say('destroyed');
  const startedAt = performance.now();
  const { code, said } = await machine.run('restore');
  if (code !== 0) throw new Error(`restore ended with ${code}:\n${said}`);
  await machine.up(['core', 'chain']);
  const restoreMs = Math.round(performance.now() - startedAt);
  say('restored');
  const [after, broken] = await asOwner(
    async (owner): Promise<[Books, readonly string[]]> => [
      await readBooks(owner),
      [...(await brokenRules(owner)), ...(await brokenOrderRules(owner))],
    ],
  );
  const differences = differencesOf(before, after);
  return {
    isEqual: differences.length === 0,
    differences,
    brokenRules: broken,
    isDifferenceSeen: differencesOf(atBackup, before).length === Object.keys(before).length,
    transfers: Number(before.transfers.split(' ')[0]),
    restoreMs,
  };
}

/** Waits until all WAL is archived. After failures the server waits a minute before it retries. */
async function archive({ home }: Machine): Promise<void> {
  const socket = encodeURIComponent(volumeFolder(home, 'database-socket'));
  const superuser = createPlainPool({
    connectionString: `postgres://postgres@localhost/postgres?host=${socket}`,
    maxConnections: 1,
  });
  try {
    const { rows } = await superuser.query<{ segment: string }>(
      'select pg_walfile_name(pg_switch_wal()) as segment',
    );
    const segment = rows[0]?.segment ?? '';
    await until('the last segment is archived', async () => {
      const { rows: found } = await superuser.query<{ last: string | null }>(
        'select last_archived_wal as last from pg_stat_archiver',
      );
      const last = found[0]?.last ?? '';
      return last >= segment ? last : undefined;
    });
  } finally {
    await superuser.end();
  }
}
