import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addressesFrom } from '@cliffhanger/dev-addresses';
import { openFixture } from '@cliffhanger/testing/factories';
import { removeStream } from '@cliffhanger/testing/processes';
import { startServices } from '../../tools/services/stack.ts';
import { kill, type Member, type Surroundings, startMember } from './fleet.ts';
import { isNothingWrong, judge } from './judge.ts';
import { type NextVersion, plantNextVersion } from './planted.ts';
import { startRoundRobin } from './round-robin.ts';
import { upgradeUnderLoad } from './trial.ts';
import { openShops } from './world.ts';

/**
 * `pnpm -C lab upgrade:trial [--short]`: two APIs and two workers serve sellers and viewers while the schema
 * is expanded, every process is replaced by the next version, and the schema is contracted. Prints one line
 * of JSON at the end.
 */
const isShort = process.argv.includes('--short');
const SHOPS = isShort ? 3 : 8;
const STEADY_MS = isShort ? 1_500 : 15_000;

const addresses = addressesFrom();
await startServices(addresses);
const startedAt = performance.now();
const fixture = await openFixture({ isGuardedForReal: true });
const storage = await mkdtemp(join(tmpdir(), 'cliffhanger-upgrade-'));
const proxy = await startRoundRobin();
const next = plantNextVersion();
const fleet: Member[] = [];
const surroundings: Surroundings = { addresses, database: fixture.database, publicUrl: proxy.url, storage };
try {
  const shops = await openShops(fixture, SHOPS);
  for (const role of ['api', 'worker', 'api', 'worker'] as const)
    fleet.push(await startMember(role, surroundings));
  const waits = await waitsForItsMigrations(next);
  const outcome = await upgradeUnderLoad({
    fixture,
    proxy,
    surroundings,
    next,
    shops,
    steadyMs: STEADY_MS,
    fleet,
  });
  const wrong = await judge(fixture, shops, outcome);
  await Promise.all(outcome.listeners.map((listener) => listener.stop()));
  const isControlBroken = outcome.control.failed > 0;
  const isHeld = isNothingWrong(wrong) && waits && isControlBroken;
  for (const failure of outcome.failures) console.error(failure);
  console.log(
    JSON.stringify({
      name: 'upgrade',
      verdict: isHeld ? 'held' : 'broken',
      ...wrong,
      requests: outcome.phases.reduce((sum, { requests }) => sum + requests, 0),
      acknowledged: outcome.acknowledged,
      events: outcome.listeners.reduce((sum, { told }) => sum + told.length, 0),
      reconnects: outcome.listeners.reduce((sum, { figures }) => sum + figures.reconnects, 0),
      newVersionWaitsForItsMigrations: waits,
      phases: outcome.phases.map(({ name, tookMs, requests, failed, slowestMs, p99Ms }) => ({
        name,
        tookMs,
        requests,
        failed,
        slowestMs,
        p99Ms,
      })),
      control: {
        failed: outcome.control.failed,
        requests: outcome.control.requests,
        isBroken: isControlBroken,
      },
      tookMs: Math.round(performance.now() - startedAt),
    }),
  );
  process.exitCode = isHeld ? 0 : 1;
} finally {
  await Promise.all(fleet.map(kill));
  await proxy.close();
  next.remove();
  await removeStream(`trial-${fixture.database.name}`).catch(() => {});
  await fixture.close();
  await rm(storage, { recursive: true });
}
// Open keep-alive connections would keep this process alive.
process.exit();

/** A process of the next version is alive but not ready until its migrations are applied. */
async function waitsForItsMigrations({ root }: NextVersion): Promise<boolean> {
  const early = await startMember('api', surroundings, { root, until: '/healthz' });
  try {
    return (await fetch(new URL('/readyz', early.url))).status === 503;
  } finally {
    await kill(early);
  }
}
