import type { Addresses } from '@cliffhanger/dev-addresses';
import { isChainRunning, startChain, stopChain } from './chain.ts';
import { withLock } from './lock.ts';
import { isMailSinkRunning, startMailSink, stopMailSink } from './mail-sink.ts';
import { isNatsRunning, startNats, stopNats } from './nats.ts';
import { isPostgresRunning, startPostgres, stopPostgres } from './postgres.ts';

interface Service {
  readonly name: string;
  readonly port: (addresses: Addresses) => number;
  readonly isRunning: (addresses: Addresses) => boolean;
  readonly start: (addresses: Addresses) => Promise<void>;
  readonly stop: (addresses: Addresses) => Promise<void>;
}

const SERVICES: readonly Service[] = [
  {
    name: 'postgres',
    port: ({ ports }) => ports.postgres,
    isRunning: isPostgresRunning,
    start: startPostgres,
    stop: stopPostgres,
  },
  {
    name: 'nats',
    port: ({ ports }) => ports.nats,
    isRunning: isNatsRunning,
    start: startNats,
    stop: stopNats,
  },
  {
    name: 'mail sink',
    port: ({ ports }) => ports.smtp,
    isRunning: isMailSinkRunning,
    start: startMailSink,
    stop: stopMailSink,
  },
  {
    name: 'chain',
    port: ({ ports }) => ports.chain,
    isRunning: isChainRunning,
    start: startChain,
    stop: stopChain,
  },
];

/** Starts what does not run yet and returns when all of it answers; safe to call again and in parallel. */
export async function startServices(addresses: Addresses): Promise<void> {
  await withLock(addresses.dataFolder, async () => {
    await Promise.all(SERVICES.map((service) => service.start(addresses)));
  });
}

export async function stopServices(addresses: Addresses): Promise<void> {
  await withLock(addresses.dataFolder, async () => {
    await Promise.all(SERVICES.map((service) => service.stop(addresses)));
  });
}

export const serviceStates = (addresses: Addresses) =>
  SERVICES.map(({ name, port, isRunning }) => ({
    name,
    port: port(addresses),
    running: isRunning(addresses),
  }));
