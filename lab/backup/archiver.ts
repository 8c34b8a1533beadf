import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { type Cluster, superuserUrlOf } from './cluster.ts';

/* What a monitor of the archive sees: which segment is written, and which one was the last that left the machine. */

interface Sample {
  readonly at: number;
  readonly current: string;
  readonly archived: string;
  readonly failed: number;
}

export interface Archiver {
  /** What was written before this moment has left the machine, by the last look before it was lost. */
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
  // It ends with the server that it looks at.
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
