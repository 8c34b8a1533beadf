import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { type Cluster, superuserUrlOf } from './cluster.ts';

/* Monitors the archive: the current WAL segment, and the last archived one. */

interface Sample {
  readonly at: number;
  readonly current: string;
  readonly archived: string;
  readonly failed: number;
}

export interface Archiver {
  /** Everything written before this time was archived, according to the last sample before the loss. */
  archivedUntil(): number;
  failures(): number;
  stop(): Promise<void>;
}

const LOOKED_EVERY_MS = 50;

export async function watchArchiver(cluster: Cluster): Promise<Archiver> {
  const samples: Sample[] = [];
  const client = new Client({ connectionString: superuserUrlOf(cluster) });
  client.on('error', () => {});
  await client.connect();
  let isStopped = false;
  const look = async (): Promise<void> => {
    const at = Date.now();
    const { rows } = await client.query<Omit<Sample, 'at'>>(
      `select pg_walfile_name(pg_current_wal_lsn()) as current, coalesce(last_archived_wal, '') as archived,
         failed_count::int as failed from pg_stat_archiver`,
    );
    if (rows[0] !== undefined) samples.push({ at, ...rows[0] });
  };
  const keepLooking = async (): Promise<void> => {
    while (!isStopped) {
      await look();
      await sleep(LOOKED_EVERY_MS);
    }
  };
  // Ends when its server ends.
  const looking = keepLooking().catch(() => {});
  return {
    archivedUntil: () => {
      const last = samples.at(-1)?.archived ?? '';
      return samples.findLast(({ current }) => current <= last)?.at ?? 0;
    },
    failures: () => samples.at(-1)?.failed ?? 0,
    stop: async () => {
      isStopped = true;
      await looking;
      await client.end().catch(() => {});
    },
  };
}
