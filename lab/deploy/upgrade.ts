import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';
import type { Machine } from '../compose/machine.ts';
import type { Caller } from '../upgrade/call.ts';
import { keepSelling, type Shop, type Till } from '../upgrade/shop.ts';
import { createTally, type Figures } from '../upgrade/tally.ts';

/*
 * Upgrades from the previous commit's images to the newest, as in deploy/README.md, while people buy and
 * sell.
 */

/** Never both of a pair at once. Single processes come last: no request waits for them. */
const WAVES = [
  ['seller-1', 'viewer-1', 'worker-1', 'watcher-1'],
  ['seller-2', 'viewer-2', 'worker-2', 'watcher-2'],
  ['signer', 'ingest', 'console'],
  ['payer', 'auditor'],
] as const;

export interface UpgradeTrial {
  readonly machine: Machine;
  readonly site: Caller;
  readonly shops: readonly Shop[];
  readonly till: Till;
  /** Switches the settings to the new images. */
  readonly useNewVersion: () => void;
  readonly newCommit: string;
  readonly steadyMs: number;
  readonly say: (what: string) => void;
}

interface Phase extends Omit<Figures, 'byCall'> {
  readonly name: string;
  readonly tookMs: number;
}

export interface Upgraded {
  readonly requests: number;
  readonly failedRequests: number;
  readonly acknowledged: { readonly paid: number; readonly shipped: number };
  readonly isEverythingNew: boolean;
  readonly phases: readonly Phase[];
}

export async function upgradeUnderLoad(trial: UpgradeTrial): Promise<Upgraded> {
  const { machine, site, shops, till, steadyMs, say } = trial;
  const tally = createTally();
  const acknowledged = { paid: 0, shipped: 0 };
  const stopping = new AbortController();
  const selling = Promise.all(
    shops.map((shop) => keepSelling(shop, { site, tally, acknowledged, till, until: stopping.signal })),
  );
  const phases: Phase[] = [];
  const phase = async (name: string, act: () => Promise<unknown>): Promise<void> => {
    const startedAt = performance.now();
    await act();
    const { byCall: _calls, ...figures } = tally.take();
    phases.push({ name, tookMs: Math.round(performance.now() - startedAt), ...figures });
    say(`${name}: ${figures.requests} requests, ${figures.failed} failed`);
  };
  try {
    await phase('the version before', () => sleep(steadyMs));
    trial.useNewVersion();
    await phase('setup and migrate', () => prepare(trial));
    for (const wave of WAVES)
      await phase(wave.join(', '), () => Promise.all(wave.map((name) => machine.restart(name))));
    await phase('the new version', () => sleep(steadyMs));
  } finally {
    stopping.abort();
    await selling;
    for (const failure of tally.failures) console.error(failure);
  }
  return {
    requests: phases.reduce((sum, { requests }) => sum + requests, 0),
    failedRequests: phases.reduce((sum, { failed }) => sum + failed, 0),
    acknowledged,
    isEverythingNew: await areAllOf(machine, trial.newCommit),
    phases,
  };
}

/** Setup and migrations of the new version; both leave existing data alone. */
async function prepare({ machine }: UpgradeTrial): Promise<void> {
  for (const name of ['setup', 'migrate']) {
    const { code, said } = await machine.run(name);
    if (code !== 0) throw new Error(`${name} ended with ${code}:\n${said}`);
  }
}

/** Ports of `/healthz`, by service name in the compose file. */
const HEALTH_PORTS = {
  'seller-1': 4108,
  'seller-2': 4108,
  'viewer-1': 4108,
  'viewer-2': 4108,
  console: 4108,
  'worker-1': 4107,
  'worker-2': 4107,
  ingest: 4118,
};

async function areAllOf({ network }: Machine, commit: string): Promise<boolean> {
  const running = await Promise.all(
    Object.entries(HEALTH_PORTS).map(async ([name, port]) => {
      const answer = await fetch(`http://${network.addressOf(name)}:${port}/healthz`);
      return ((await answer.json()) as { readonly commit?: string }).commit;
    }),
  );
  return running.every((one) => one === commit);
}

/** Acknowledged, but missing in the database. */
export async function lostOf(
  owner: Pool,
  { paid, shipped }: Upgraded['acknowledged'],
): Promise<{ readonly lostOrders: number; readonly lostShipments: number }> {
  const { rows } = await owner.query<{ orders: number; shipped: number }>(
    'select count(*)::int as orders, count(shipped_at)::int as shipped from orders',
  );
  return {
    lostOrders: Math.max(0, paid - (rows[0]?.orders ?? 0)),
    lostShipments: Math.max(0, shipped - (rows[0]?.shipped ?? 0)),
  };
}
