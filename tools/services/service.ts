import { join } from 'node:path';
import { type Addresses, logFile } from '@cliffhanger/dev-addresses';
import {
  isRunning,
  type ProcessIdentity,
  startInBackground,
  stopInBackground,
} from './background-process.ts';
import { waitUntil } from './wait-until.ts';

export interface Service {
  readonly name: string;
  /** Starts with all others, or only when named. */
  readonly starts: 'always' | 'on demand';
  readonly port: (addresses: Addresses) => number;
  readonly isRunning: (addresses: Addresses) => boolean;
  readonly start: (addresses: Addresses) => Promise<void>;
  readonly stop: (addresses: Addresses) => Promise<void>;
}

interface BackgroundService extends Pick<Service, 'name' | 'port'> {
  /** A word of its command line that no other process has. */
  readonly mark: (addresses: Addresses) => string;
  readonly command: (addresses: Addresses) => readonly [string, ...string[]];
  readonly prepare?: (addresses: Addresses) => void;
  readonly isReady: (addresses: Addresses) => Promise<boolean>;
}

/** A service of one process that outlives the command that starts it. */
export function backgroundService({ mark, command, prepare, isReady, ...service }: BackgroundService) {
  const { name, port } = service;
  const file = name.replaceAll(' ', '-');
  const identity = (addresses: Addresses): ProcessIdentity => ({
    pidFile: join(addresses.dataFolder, `${file}.pid`),
    logFile: logFile(addresses.dataFolder, file),
    mark: mark(addresses),
  });
  return {
    ...service,
    starts: 'always',
    identity,
    isRunning: (addresses) => isRunning(identity(addresses)),
    start: async (addresses) => {
      const own = identity(addresses);
      if (!isRunning(own)) {
        prepare?.(addresses);
        startInBackground({ ...own, command: command(addresses) });
      }
      await waitUntil(() => isReady(addresses), {
        what: `the ${name} on port ${port(addresses)}`,
        isAlive: () => isRunning(own),
        logFile: own.logFile,
      });
    },
    stop: (addresses) => stopInBackground(identity(addresses)),
  } satisfies Service & { identity: typeof identity };
}
