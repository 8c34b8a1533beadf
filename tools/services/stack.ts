import { type Addresses, testAddresses } from '@cliffhanger/dev-addresses';
import { isChainRunning, startChain, stopChain } from './chain.ts';
import { withLock } from './lock.ts';
import { isMailSinkRunning, startMailSink, stopMailSink } from './mail-sink.ts';
import { isNatsRunning, startNats, stopNats } from './nats.ts';
import { isObjectStoreRunning, startObjectStore, stopObjectStore } from './object-store/object-store.ts';
import { isPostgresRunning, startPostgres, startTestPostgres, stopPostgres } from './postgres.ts';

interface Service {
  readonly name: string;
  /** Starts with all others, or only for those who ask for it by its name. */
  readonly starts: 'always' | 'on demand';
  readonly port: (addresses: Addresses) => number;
  readonly isRunning: (addresses: Addresses) => boolean;
  readonly start: (addresses: Addresses) => Promise<void>;
  readonly stop: (addresses: Addresses) => Promise<void>;
}

const SERVICES: readonly Service[] = [
  {
    name: 'postgres',
    starts: 'always',
    port: ({ ports }) => ports.postgres,
    isRunning: isPostgresRunning,
    start: startPostgres,
    stop: stopPostgres,
  },
  {
    name: 'test-postgres',
    starts: 'on demand',
    port: ({ ports }) => ports.testPostgres,
    isRunning: (addresses) => isPostgresRunning(testAddresses(addresses)),
    start: startTestPostgres,
    stop: (addresses) => stopPostgres(testAddresses(addresses)),
  },
  {
    name: 'nats',
    starts: 'always',
    port: ({ ports }) => ports.nats,
    isRunning: isNatsRunning,
    start: startNats,
    stop: stopNats,
  },
  {
    name: 'mail sink',
    starts: 'always',
    port: ({ ports }) => ports.smtp,
    isRunning: isMailSinkRunning,
    start: startMailSink,
    stop: stopMailSink,
  },
  {
    name: 'chain',
    starts: 'always',
    port: ({ ports }) => ports.chain,
    isRunning: isChainRunning,
    start: startChain,
    stop: stopChain,
  },
  {
    name: 'object-store',
    starts: 'on demand',
    port: ({ ports }) => ports.objectStore,
    isRunning: isObjectStoreRunning,
    start: startObjectStore,
    stop: stopObjectStore,
  },
];

/**
 * Starts what does not run yet, all that always starts or only what is named, and returns when all of it answers;
 * safe to call again and in parallel.
 */
export async function startServices(addresses: Addresses, names: readonly string[] = []): Promise<void> {
  const unknown = names.find((name) => !SERVICES.some((service) => service.name === name));
  if (unknown !== undefined) throw new Error(`there is no service called ${unknown}`);
  const asked = SERVICES.filter(({ name, starts }) =>
    names.length > 0 ? names.includes(name) : starts === 'always',
  );
  await withLock(addresses.dataFolder, async () => {
    await Promise.all(asked.map((service) => service.start(addresses)));
  });
}

export async function stopServices(addresses: Addresses): Promise<void> {
  await withLock(addresses.dataFolder, async () => {
    await Promise.all(SERVICES.map((service) => service.stop(addresses)));
  });
}

export const serviceStates = (addresses: Addresses) =>
  SERVICES.map(({ name, starts, port, isRunning }) => ({
    name,
    starts,
    port: port(addresses),
    running: isRunning(addresses),
  }));
