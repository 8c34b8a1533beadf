import type { Addresses } from '@cliffhanger/dev-addresses';
import { chain } from './chain.ts';
import { withLock } from './lock.ts';
import { mailSink } from './mail-sink.ts';
import { nats } from './nats.ts';
import { objectStore } from './object-store/object-store.ts';
import { postgres, testPostgres } from './postgres.ts';
import type { Service } from './service.ts';

const SERVICES: readonly Service[] = [postgres, testPostgres, nats, mailSink, chain, objectStore];

/**
 * Starts the services that are not running, either the default ones or those named, and resolves when all are
 * ready. Idempotent, and safe to call in parallel.
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
