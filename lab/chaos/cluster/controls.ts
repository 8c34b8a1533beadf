import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createNatsClickStream } from '@cliffhanger/adapters/nats';
import { systemRandom } from '@cliffhanger/adapters/random';
import { waitUntil } from '../../../tools/services/wait-until.ts';
import { openForBusiness } from './business.ts';
import { compare } from './gap.ts';
import { judgeOrders } from './judge.ts';
import type { Scene } from './scene.ts';

/*
 * Negative controls: with the protection removed, data loss must be detected; otherwise a clean result means
 * nothing.
 */

const WRITTEN_FOR_MS = 3_000;
const TAKEN_OVER_WITHIN_MS = 60_000;
const MESSAGES = 200;

/** Asynchronous replication, and a leader that loses its disk. The cluster is unusable afterwards. */
export async function withoutSynchronousReplication(scene: Scene): Promise<number> {
  const { databases, fixture, shops, apis, folder } = scene;
  const { leader } = await databases.roles();
  const { rows: before } = await fixture.owner.query<{ number: string }>('select number from orders');
  await databases.ask('/config', {
    method: 'PATCH',
    // A lagging standby may take over: the control is about lost data, not about a cluster without a leader.
    body: { synchronous_mode: false, synchronous_mode_strict: false, maximum_lag_on_failover: 1_000_000_000 },
  });
  await waitUntil(async () => (await waitsFor(scene)) === '', { what: 'commits that wait for nobody' });
  const business = openForBusiness({ shops, apis, logFile: join(folder, 'control.jsonl') });
  await waitUntil(async () => business.acknowledged.length > 0, { what: 'the first order' });
  leader.signalPostgres('SIGSTOP', 'walsender');
  await sleep(WRITTEN_FOR_MS);
  leader.killPostgres();
  leader.loseDisk();
  const acknowledged = [...business.acknowledged];
  await waitUntil(async () => (await databases.leader()) !== leader, {
    what: 'another leader',
    withinMs: TAKEN_OVER_WITHIN_MS,
  });
  void business.stop();
  const earlier = before.map(({ number }) => number);
  let lost = 0;
  // HAProxy may not have found the new leader yet.
  await waitUntil(
    async () => {
      lost = (await judgeOrders(fixture, acknowledged, earlier)).lost;
      return true;
    },
    { what: 'what is left' },
  );
  return lost;
}

async function waitsFor({ fixture }: Scene): Promise<string> {
  const { rows } = await fixture.owner.query<{ names: string }>(
    "select current_setting('synchronous_standby_names') as names",
  );
  return rows[0]?.names ?? '';
}

/** A stream with a single copy, whose disk is lost. */
export async function withoutReplicas({ streams }: Scene): Promise<number> {
  const name = 'control';
  const stream = createNatsClickStream({
    url: streams.url,
    name: 'control',
    stream: name,
    mostBytes: 1_000_000,
    replicas: 1,
  });
  await waitUntil(async () => stream.isConnected(), { what: 'a connection to NATS' });
  const acknowledged: string[] = [];
  for (let sent = 0; sent < MESSAGES; sent += 1) {
    const id: string = systemRandom.id();
    await stream.append({ id, clicks: [], views: [] });
    acknowledged.push(id);
  }
  await stream.close();
  const leader = await streams.leaderOf(name);
  await leader.kill();
  leader.loseDisk();
  leader.start();
  await waitUntil(async () => (await streams.leaderOf(name)) !== undefined, {
    what: 'the stream',
    withinMs: TAKEN_OVER_WITHIN_MS,
  });
  const { state } = await streams.about(name);
  return compare(acknowledged, acknowledged.slice(0, state.messages)).lost;
}
