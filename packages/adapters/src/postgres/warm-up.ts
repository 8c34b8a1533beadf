import type { Pool } from 'pg';

/** Opened before the first request. The others open one by one while these serve. */
const WARM_CONNECTIONS = 10;

export interface ColdPool {
  readonly pool: Pool;
  /** A query that nearly every call makes, run so that each connection has parsed and planned it. */
  readonly ask?: () => Promise<unknown>;
}

/**
 * Readiness once the pools have connections. A fresh process that immediately received its share of the
 * traffic would open all connections and parse every statement while callers wait. A failed warm-up is
 * retried at the next call.
 */
export function warmingUp(pools: readonly ColdPool[]): () => Promise<boolean> {
  let isWarm = false;
  return async () => {
    if (!isWarm) await Promise.all(pools.map(warmUp));
    isWarm = true;
    return true;
  };
}

async function warmUp({ pool, ask }: ColdPool): Promise<void> {
  const count = Math.min(WARM_CONNECTIONS, pool.options.max);
  // Busy connections are open, and may stay busy: the job runner listens on one permanently.
  const busy = pool.totalCount - pool.idleCount;
  await openTogether(pool, count - busy);
  // Concurrent queries each take a different idle connection.
  if (ask !== undefined) await Promise.all(Array.from({ length: count }, ask));
}

async function openTogether(pool: Pool, count: number): Promise<void> {
  const opened = await Promise.allSettled(Array.from({ length: Math.max(0, count) }, () => pool.connect()));
  for (const one of opened) if (one.status === 'fulfilled') one.value.release();
  const failed = opened.find((one) => one.status === 'rejected');
  if (failed !== undefined) throw failed.reason;
}
