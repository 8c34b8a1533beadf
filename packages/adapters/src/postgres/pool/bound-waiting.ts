import { Overloaded } from '@cliffhanger/application/ports';
import type { Pool, PoolClient } from 'pg';
import type { Connect, OnConnection } from './either-password.ts';

/** Whoever would wait for longer than this is sent away, where so many wait already. */
const LONGEST_WAIT_MS = 250;
/** Times as many as the bound says may wait where they are served soon: what was quick a moment ago may stand still now. */
const MORE_IF_SOON = 5;
/** Uses of connections that their mean length is taken over. */
const REMEMBERED_USES = 32;

/**
 * The pool itself lets any number wait, each for seconds: when all are late, nobody is served in time. Many who come at
 * once with short questions are no overload: beyond the bound whoever is served soon may wait as well.
 */
export function boundWaiting(pool: Pool, mostWaiting: number): void {
  const connect = pool.connect.bind(pool) as Connect;
  const expectedWaitMs = expectWaits(pool);
  const connectUnlessOverloaded = (onConnection?: OnConnection): Promise<PoolClient> => {
    // Those for whom a connection is at hand are counted for a moment too.
    const waiting = pool.waitingCount - pool.idleCount;
    const isServedSoon = waiting < mostWaiting * MORE_IF_SOON && expectedWaitMs(waiting) < LONGEST_WAIT_MS;
    if (waiting < mostWaiting || isServedSoon) return connect(onConnection);
    const overloaded = new Overloaded('too many wait for a database connection already');
    if (onConnection === undefined) return Promise.reject(overloaded);
    onConnection(overloaded, undefined, () => {});
    return undefined as never;
  };
  pool.connect = connectUnlessOverloaded as typeof pool.connect;
}

/** How long the next one behind so many would wait, by how long connections were used lately. */
function expectWaits(pool: Pool): (waiting: number) => number {
  const takenAt = new WeakMap<PoolClient, number>();
  // Of a pool that nobody has used yet nothing is expected.
  let meanUseMs = Number.POSITIVE_INFINITY;
  let lastGivenBackAt = 0;
  pool.on('acquire', (client) => takenAt.set(client, performance.now()));
  pool.on('release', (_error, client) => {
    lastGivenBackAt = performance.now();
    const usedMs = lastGivenBackAt - (takenAt.get(client) ?? lastGivenBackAt);
    meanUseMs = Number.isFinite(meanUseMs) ? meanUseMs + (usedMs - meanUseMs) / REMEMBERED_USES : usedMs;
  });
  // When the server stands still, no use ends: that nothing comes back is seen at once, its mean would come too late.
  return (waiting) => Math.max((waiting * meanUseMs) / pool.options.max, performance.now() - lastGivenBackAt);
}
