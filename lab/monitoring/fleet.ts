import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { REPOSITORY_FOLDER } from '@cliffhanger/dev-addresses';
import { addSampleCategories } from '@cliffhanger/testing/catalogue';
import { FORGET_STATE_CHANGES } from '@cliffhanger/testing/database';
import {
  aConsignment,
  aDrama,
  anApprovedSeller,
  TEST_EXTENDED_KEY,
  type TestConsignment,
} from '@cliffhanger/testing/factories';
import { COLD_WALLET, openPayoutFixture, type PayoutFixture } from '@cliffhanger/testing/payouts';
import {
  freePort,
  natsUrl,
  type RunningProgram,
  removeStream,
  type SeverableProxy,
  startProgram,
  startSeverableProxy,
} from '@cliffhanger/testing/processes';
import { type Prometheus, startPrometheus } from './prometheus.ts';

/** Connections between a process and its dependencies, which faults can cut. */
const CONNECTIONS = ['apiDatabase', 'nats', 'signer', 'secondNode', 'auditorNode'] as const;
type Connection = (typeof CONNECTIONS)[number];

const PROCESSES = ['api', 'apiWithoutNats', 'worker', 'ingest', 'chain', 'auditor'] as const;
type Name = (typeof PROCESSES)[number];

/** Every process with metrics, as in production, and a Prometheus that scrapes them. */
export interface Fleet {
  readonly harness: PayoutFixture;
  readonly consignment: TestConsignment;
  readonly clickStream: string;
  readonly way: Readonly<Record<Connection, SeverableProxy>>;
  readonly process: Readonly<Record<Name, RunningProgram>>;
  readonly url: { readonly api: string; readonly ingest: string };
  /** The instance label in Prometheus. */
  instanceOf(name: Name): string;
  readonly prometheus: Prometheus;
  stop(): Promise<void>;
}

const SECRET = 'a secret of this trial that is long enough';
const SMALL_HOT_WALLET = { hotWallet: '20000', perTransaction: '2000' };

export async function startFleet(): Promise<Fleet> {
  const harness = await openPayoutFixture(SMALL_HOT_WALLET);
  const { fixture, chain, signer } = harness;
  await fixture.owner.query(FORGET_STATE_CHANGES);
  await addSampleCategories(fixture.owner);
  const seller = await anApprovedSeller(fixture.dependencies);
  const consignment = await aConsignment(fixture.dependencies, seller.id, await aDrama(fixture.owner));
  // The function that settles orders is missing before any worker starts (OrderClockStands); healing the
  // fault restores it.
  await fixture.owner.query('alter function settlement.settle_due rename to settle_due_gone');

  const folder = mkdtempSync(join(tmpdir(), 'monitoring-trial-'));
  const clickStream = `clicks-${randomUUID()}`;
  const databaseUrl = new URL(fixture.database.urlOf('worker'));
  const way = await proxies({
    apiDatabase: databaseUrl,
    nats: new URL(natsUrl()),
    signer: new URL(signer.url),
    secondNode: new URL(chain.url),
    auditorNode: new URL(chain.url),
  });
  const over = (url: string, through: Connection): string => {
    const at = new URL(url);
    at.port = String(way[through].port);
    return at.href;
  };
  const ports = new Map<Name | 'apiCalls' | 'otherCalls' | 'clicks', number>();
  for (const name of [...PROCESSES, 'apiCalls', 'otherCalls', 'clicks'] as const)
    ports.set(name, await freePort());
  const portOf = (name: Parameters<typeof ports.get>[0]): string => String(ports.get(name));
  const local = (port: string): string => `http://127.0.0.1:${port}`;

  const NATS = { NATS_URL: over(natsUrl(), 'nats'), CLICK_STREAM: clickStream, CLICK_STREAM_MEGABYTES: '1' };
  const api = (metrics: Name, calls: 'apiCalls' | 'otherCalls') => ({
    METRICS_PORT: portOf(metrics),
    PORT: portOf(calls),
    PUBLIC_URL: local(portOf(calls)),
    SELLER_DATABASE_URL: over(fixture.database.urlOf('seller'), 'apiDatabase'),
    VIEWER_DATABASE_URL: over(fixture.database.urlOf('viewer'), 'apiDatabase'),
    CONSOLE_DATABASE_URL: over(fixture.database.urlOf('console'), 'apiDatabase'),
    DATABASE_CONNECTIONS: '2',
    PUBLIC_CALLS_PER_MINUTE: '100000',
    STORAGE_DIR: folder,
    TOKEN_SECRET: SECRET,
    ENCRYPTION_KEY: SECRET,
  });
  const environments: Readonly<Record<Name, Readonly<Record<string, string>>>> = {
    api: { ...api('api', 'apiCalls'), ...NATS },
    apiWithoutNats: api('apiWithoutNats', 'otherCalls'),
    worker: {
      PORT: portOf('worker'),
      PUBLIC_URL: 'https://cliffhanger.test',
      DATABASE_URL: fixture.database.urlOf('worker'),
      ENCRYPTION_KEY: SECRET,
      SMTP_URL: 'smtp://127.0.0.1:9',
      STORAGE_DIR: folder,
      ...NATS,
    },
    ingest: {
      PORT: portOf('clicks'),
      METRICS_PORT: portOf('ingest'),
      PUBLIC_URL: 'https://cliffhanger.test',
      STOREFRONT_URL: 'https://watch.example.org',
      DATABASE_URL: fixture.database.urlOf('ingest'),
      TOKEN_SECRET: SECRET,
      CLICKS_IN_MEMORY: '20',
      ...NATS,
    },
    chain: {
      PORT: portOf('chain'),
      WATCHER_1_DATABASE_URL: fixture.database.watcherUrls[0],
      WATCHER_2_DATABASE_URL: fixture.database.watcherUrls[1],
      PAYER_DATABASE_URL: fixture.database.payerUrl,
      CHAIN_BEP20_NODES: `${chain.url} ${over(chain.url, 'secondNode')}`,
      CHAIN_BEP20_ID: '31337',
      CHAIN_BEP20_TOKEN: chain.token.address,
      CHAIN_BEP20_START: '1',
      CHAIN_BEP20_COLD_WALLET: COLD_WALLET,
      CHAIN_LOOK_EVERY_MS: '100',
      CHAIN_RECONCILE_EVERY_MS: '500',
      SIGNER_URL: over(signer.url, 'signer'),
      SIGNER_PAYER_PRIVATE_KEY: signer.payerKey,
    },
    auditor: {
      PORT: portOf('auditor'),
      DATABASE_URL: fixture.database.auditorUrl,
      AUDITOR_EVERY_MS: '300',
      AUDITOR_STATE_FILE: join(folder, 'auditor.json'),
      AUDITOR_DEPOSIT_KEYS_EVM: TEST_EXTENDED_KEY,
      AUDITOR_BEP20_NODE: over(chain.url, 'auditorNode'),
      AUDITOR_BEP20_ID: '31337',
      AUDITOR_BEP20_TOKEN: chain.token.address,
      AUDITOR_BEP20_OWN_ADDRESSES: `${harness.sender.wallets.hot} ${harness.sender.wallets.gas} ${COLD_WALLET}`,
    },
  };
  const instanceOf = (name: Name): string => `127.0.0.1:${portOf(name)}`;
  const start = (name: Name): Promise<RunningProgram> =>
    startProgram({
      main: join(REPOSITORY_FOLDER, 'apps', name === 'apiWithoutNats' ? 'api' : name, 'src/main.ts'),
      untilAnswers: `http://${instanceOf(name)}/readyz`,
      env: { CLIFFHANGER_ENV: 'test', LOG_LEVEL: 'info', ...environments[name] },
    });
  const started = await Promise.all(PROCESSES.map(start));
  // Started last, so that activity during the start of the processes is not taken for an event.
  const prometheus = await startPrometheus({
    api: [instanceOf('api'), instanceOf('apiWithoutNats')],
    worker: [instanceOf('worker')],
    ingest: [instanceOf('ingest')],
    chain: [instanceOf('chain')],
    auditor: [instanceOf('auditor')],
  });
  const process = Object.fromEntries(
    PROCESSES.map((name, index) => [name, started[index]]),
  ) as Fleet['process'];
  return {
    harness,
    consignment,
    clickStream,
    way,
    process,
    url: { api: local(portOf('apiCalls')), ingest: local(portOf('clicks')) },
    instanceOf,
    prometheus,
    stop: async () => {
      await prometheus.stop();
      await Promise.all(
        started.map(async ({ child, ended }) => {
          child.kill('SIGKILL');
          await ended();
        }),
      );
      await Promise.all(Object.values(way).map((one) => one.sever().catch(() => {})));
      await removeStream(clickStream);
      await harness.close();
      rmSync(folder, { recursive: true });
    },
  };
}

async function proxies(behind: Readonly<Record<Connection, URL>>): Promise<Fleet['way']> {
  const all = await Promise.all(
    CONNECTIONS.map(async (way) => [way, await startSeverableProxy(behind[way])] as const),
  );
  return Object.fromEntries(all) as Fleet['way'];
}
