import { setTimeout as sleep } from 'node:timers/promises';
import { migrate } from '@cliffhanger/adapters/postgres';
import type { Fixture } from '@cliffhanger/testing/factories';
import { login } from '@cliffhanger/wire/identity';
import { call } from './call.ts';
import { kill, type Member, retire, type Surroundings, startMember } from './fleet.ts';
import { keepListening, type Listener } from './listener.ts';
import type { NextVersion } from './planted.ts';
import type { RoundRobin } from './round-robin.ts';
import { type Acknowledged, keepSelling, SANDBOX_TILL, type Shop } from './shop.ts';
import { createTally, type Figures } from './tally.ts';

export interface Trial {
  readonly fixture: Fixture;
  readonly proxy: RoundRobin;
  readonly surroundings: Surroundings;
  readonly next: NextVersion;
  readonly shops: readonly Shop[];
  /** Pause between two steps. */
  readonly steadyMs: number;
  /** Every started process is in here, so that all of them are stopped at the end. */
  readonly fleet: Member[];
}

export interface Phase extends Figures {
  readonly name: string;
  readonly tookMs: number;
}

export interface Outcome {
  readonly phases: readonly Phase[];
  readonly failures: readonly string[];
  readonly acknowledged: Acknowledged;
  readonly listeners: readonly Listener[];
  /** Reconnecting streams that were refused, before the control. */
  readonly refusedStreams: number;
  /** The control: a process is killed, and its successor gets requests before it is ready. */
  readonly control: Phase;
}

export async function upgradeUnderLoad(trial: Trial): Promise<Outcome> {
  const { fixture, next, steadyMs } = trial;
  const connectionString = fixture.database.ownerUrl;
  const { selling, phase, stop, ...seen } = await openForBusiness(trial);
  const steady = () => sleep(steadyMs);
  const phases = [
    await phase('the version before', steady),
    await phase('expand', () => migrate({ connectionString, folder: next.expand.url })),
    await phase('the version before on the new schema', steady),
    await phase('roll', () => roll(trial)),
    await phase('the new version', steady),
    await phase('contract', () => migrate({ connectionString, folder: next.contract.url })),
    await phase('the new version on the contracted schema', steady),
  ];
  const failures = [...seen.failures];
  const refusedStreams = seen.listeners.reduce((sum, { figures }) => sum + figures.refused, 0);
  const control = await phase('control: killed, and sent requests before it is ready', () => killOne(trial));
  stop();
  await selling;
  return { ...seen, phases, failures, refusedStreams, control };
}

async function openForBusiness({ proxy, shops, fleet }: Trial) {
  const { url } = proxy;
  await proxy.setUpstreams(apisOf(fleet));
  const tally = createTally();
  const acknowledged: Acknowledged = { paid: 0, shipped: 0 };
  const stopping = new AbortController();
  const listeners = await Promise.all(
    shops.map(async ({ seller: { email, password } }) => {
      const { answer } = await call({ url, headers: {} }, login, { email, password });
      return keepListening(url, answer.token);
    }),
  );
  const selling = Promise.all(
    shops.map((shop) =>
      keepSelling(shop, {
        site: { url, headers: {} },
        tally,
        acknowledged,
        till: SANDBOX_TILL,
        until: stopping.signal,
      }),
    ),
  );
  return {
    selling,
    listeners,
    acknowledged,
    failures: tally.failures,
    stop: () => stopping.abort(),
    phase: async (name: string, act: () => Promise<unknown>): Promise<Phase> => {
      const startedAt = performance.now();
      await act();
      const tookMs = Math.round(performance.now() - startedAt);
      return { name, tookMs, ...tally.take() };
    },
  };
}

/** One after the other, once the previous replacement is ready. */
async function roll({ surroundings, next: { root }, fleet, proxy }: Trial): Promise<void> {
  for (const [index, old] of fleet.entries()) {
    await retire(old);
    fleet[index] = await startMember(old.role, surroundings, { root });
    await proxy.setUpstreams(apisOf(fleet));
  }
}

async function killOne({ surroundings, next: { root }, fleet, proxy, steadyMs }: Trial): Promise<void> {
  proxy.ignoreReadiness();
  const index = fleet.findIndex(({ role }) => role === 'api');
  const victim = fleet[index];
  if (victim === undefined) throw new Error('there is no api');
  await kill(victim);
  fleet[index] = await startMember('api', surroundings, { root, until: '/healthz' });
  await proxy.setUpstreams(apisOf(fleet));
  await sleep(steadyMs);
}

const apisOf = (fleet: readonly Member[]): readonly URL[] =>
  fleet.filter(({ role }) => role === 'api').map(({ url }) => url);
