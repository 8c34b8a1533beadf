import { mkdirSync, mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { compositionWith, readComposition } from './composition.ts';
import { type Container, type ContainerPlan, ownFolder, startContainer, volumeFolder } from './container.ts';
import { type Network, openNetwork, publishedAddress } from './network.ts';

/*
 * Runs deploy/compose.yaml on this machine without a container engine: does the work of `docker compose up`
 * with buildah.
 */

export interface Machine {
  readonly network: Network;
  readonly home: string;
  /** Starts the services of these profiles, each once its dependencies are healthy. */
  up(profiles: readonly string[]): Promise<void>;
  /** `docker compose run`: waits for the end; the arguments replace those in the file. */
  run(
    service: string,
    args?: readonly string[],
  ): Promise<{ readonly code: number | null; readonly said: string }>;
  service(name: string): Container;
  /**
   * Stops the service and starts it with the current settings, perhaps of another version; resolves when
   * healthy.
   */
  restart(name: string): Promise<void>;
  /** Stops everything that runs; `up` starts it again. */
  halt(): Promise<void>;
  down(): Promise<void>;
}

export interface MachineOptions {
  readonly tag: string;
  readonly home: string;
  readonly settingsFile: string;
}

const WELL_WITHIN_MS = 180_000;
const MOST_STARTS = 3;
const ASKED_EVERY_MS = 1_500;

export function openMachine({ tag, home, settingsFile }: MachineOptions): Machine {
  let composition = readComposition({ settings: settingsFile });
  const network = openNetwork(tag, composition);
  const containers = new Map<string, Container>();
  const all: Container[] = [];
  mkdirSync(join(home, 'logs'), { recursive: true });

  const planOf = (name: string): ContainerPlan => {
    const service = serviceNamed(composition, name);
    const secrets = (service.secrets ?? []).map(
      ({ source, target }) => `${composition.secrets[source]?.file}:${target}:ro`,
    );
    const volumes = (service.volumes ?? []).map(({ type, source, target, read_only: isReadOnly }) => {
      const from = type === 'bind' ? source : ownFolder(volumeFolder(home, source));
      return `${from}:${target}:${isReadOnly === true ? 'ro' : 'rw'}`;
    });
    return {
      name,
      service,
      namespace: network.namespaceOf(name),
      hosts: network.hostsOf(name),
      mounts: [...secrets, ...volumes],
      logFile: join(home, 'logs', name),
    };
  };

  const startOnce = async (name: string): Promise<void> => {
    await containers.get(name)?.remove();
    const container = await startContainer(planOf(name));
    containers.set(name, container);
    all.push(container);
    await untilWell(container, serviceNamed(composition, name).healthcheck?.test);
  };
  /**
   * Follows the file's restart policy: a long-running service is restarted if it ends before it is healthy.
   */
  const start = async (name: string): Promise<void> => {
    const tries = serviceNamed(composition, name).restart === 'no' ? 1 : MOST_STARTS;
    for (let tried = 1; ; tried += 1)
      try {
        return await startOnce(name);
      } catch (error) {
        if (tried === tries) throw error;
      }
  };

  const stop = async (name: string): Promise<void> => {
    const code = await service(name).stop();
    if (code !== 0) throw new Error(`${name} ended with ${code}:\n${service(name).log().slice(-2_000)}`);
  };

  const begun = new Map<string, Promise<void>>();
  const upOne = (name: string): Promise<void> => {
    const going = begun.get(name);
    if (going !== undefined) return going;
    const { depends_on: needs = {} } = serviceNamed(composition, name);
    const coming = Promise.all(Object.keys(needs).map(upOne)).then(() => start(name));
    begun.set(name, coming);
    return coming;
  };

  const service = (name: string): Container => {
    const found = containers.get(name);
    if (found === undefined) throw new Error(`${name} was not started`);
    return found;
  };
  return {
    network,
    home,
    up: async (profiles) => {
      // Setup may have written settings files since.
      composition = await compositionWith({ settings: settingsFile });
      const started = await compositionWith({ settings: settingsFile, profiles });
      await Promise.all(Object.keys(started.services).map(upOne));
    },
    run: async (name, args) => {
      composition = await compositionWith({ settings: settingsFile });
      const { profiles = [] } = serviceNamed(composition, name);
      // Rejects dependencies on services of another profile, as Compose does.
      await compositionWith({ settings: settingsFile, profiles });
      const { depends_on: needs = {} } = serviceNamed(composition, name);
      await Promise.all(Object.keys(needs).map(upOne));
      const container = await startContainer(
        { ...planOf(name), logFile: join(home, 'logs', `${name}-${all.length}`) },
        args,
      );
      all.push(container);
      const code = await container.ended;
      return { code, said: container.log() };
    },
    service,
    restart: async (name) => {
      composition = await compositionWith({ settings: settingsFile });
      await stop(name);
      await start(name);
    },
    halt: async () => {
      const running = [...containers.values()].filter((container) => container.isRunning());
      await Promise.all(running.map((container) => container.stop()));
      begun.clear();
    },
    down: async () => {
      for (const container of all.toReversed()) await container.remove().catch(() => {});
      await network.remove();
    },
  };
}

/** Available before anything runs, because settings contain it. */
export const addressOfService = (name: string): string => publishedAddress(readComposition(), name);

function serviceNamed({ services }: ReturnType<typeof readComposition>, name: string) {
  const service = services[name];
  if (service === undefined) throw new Error(`compose.yaml has no service ${name}`);
  return service;
}

/** A one-off service must exit with 0; a long-running one must pass its health check. */
async function untilWell(container: Container, test: readonly string[] | undefined): Promise<void> {
  const lastWords = (): string => container.log().slice(-3_000);
  if (test === undefined) {
    const code = await container.ended;
    if (code !== 0) throw new Error(`${container.name} ended with ${code}:\n${lastWords()}`);
    return;
  }
  const givesUpAt = Date.now() + WELL_WITHIN_MS;
  while ((await container.execute(test.slice(1))).code !== 0) {
    if (!container.isRunning()) throw new Error(`${container.name} ended by itself:\n${lastWords()}`);
    if (Date.now() > givesUpAt) throw new Error(`${container.name} is not well:\n${lastWords()}`);
    await sleep(ASKED_EVERY_MS);
  }
}

/** On disk, and writable by the user of our images. */
export function machineHome(): string {
  const home = mkdtempSync('/var/tmp/cliffhanger-machine-');
  return ownFolder(home);
}
