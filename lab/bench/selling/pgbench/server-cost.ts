import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { addressesFrom } from '@cliffhanger/dev-addresses';
import type { PoolClient } from 'pg';
import { clusterFolder } from '../../../../tools/services/postgres-folder.ts';

/** Resources a server has used so far: CPU time of all its processes, and WAL bytes. */
export interface ServerCost {
  readonly processorMs: number;
  readonly walBytes: number;
}

const TICK_MS = 10;

/** Linux reports the time of each process and its ended children in hundredths of a second. */
export function usedBy(pid: string): { readonly parent: string; readonly ms: number } | undefined {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    const [, parent = ''] = fields;
    const ticks = [11, 12, 13, 14].reduce((sum, index) => sum + Number(fields[index]), 0);
    return { parent, ms: ticks * TICK_MS };
  } catch {
    // The process ended meanwhile; its time now counts for its parent.
    return undefined;
  }
}

async function serverCost(owner: PoolClient): Promise<ServerCost> {
  const { rows } = await owner.query<{ bytes: string }>(
    "select (pg_current_wal_lsn() - '0/0'::pg_lsn)::text as bytes",
  );
  const pidFile = join(clusterFolder(addressesFrom().dataFolder), 'postmaster.pid');
  const [postmaster = ''] = readFileSync(pidFile, 'utf8').split('\n');
  const processes = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  const processorMs = processes.reduce((sum, pid) => {
    const used = usedBy(pid);
    return used !== undefined && (pid === postmaster || used.parent === postmaster) ? sum + used.ms : sum;
  }, 0);
  return { processorMs, walBytes: Number(rows[0]?.bytes) };
}

/** The server's cost per transaction; no other work may run on this server meanwhile. */
export async function costOfEach<T>(
  owner: PoolClient,
  transactions: number,
  work: () => Promise<T>,
): Promise<{ readonly result: T; readonly cost: ServerCost }> {
  const before = await serverCost(owner);
  const result = await work();
  const after = await serverCost(owner);
  return {
    result,
    cost: {
      processorMs: (after.processorMs - before.processorMs) / transactions,
      walBytes: (after.walBytes - before.walBytes) / transactions,
    },
  };
}
