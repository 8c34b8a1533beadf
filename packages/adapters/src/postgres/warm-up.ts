import type { Pool } from 'pg';

/** Open before the first caller comes; the others are opened one by one while these serve. */
const WARM_CONNECTIONS = 10;

export interface ColdPool {
  readonly pool: Pool;
  /** What nearly every call asks, so that it is parsed and planned on each of these connections. */
  readonly ask?: () => Promise<unknown>;
}

/**
 * Says that a process may be sent work once its pools have connections: a fresh one that gets a share of the traffic at
 * once would open all of them, and parse every statement, while callers wait. What fails is tried again when asked again.
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
  // Those that are busy are open, and may stay busy: the job runner listens on one for good.
  const busy = pool.totalCount - pool.idleCount;
  await openTogether(pool, count - busy);
  // Asked at once, each takes another of the connections that are at hand.
  if (ask !== undefined) await Promise.all(Array.from({ length: count }, ask));
}

async function openTogether(pool: Pool, count: number): Promise<void> {
  const opened = await Promise.allSettled(Array.from({ length: Math.max(0, count) }, () => pool.connect()));
  for (const one of opened) if (one.status === 'fulfilled') one.value.release();
  const failed = opened.find((one) => one.status === 'rejected');
  if (failed !== undefined) throw failed.reason;
}
