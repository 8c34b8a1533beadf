import { join } from 'node:path';
import { type Addresses, REPOSITORY_FOLDER } from '@cliffhanger/dev-addresses';
import { waitUntil } from '../services/wait-until.ts';
import type { ChildProgram, RunningChild } from './child-process.ts';
import { type AppEnvironment, appEnvironment, databaseEnvironment } from './environment.ts';
import { allowlisterEnvironment, payerEnvironment } from './signer.ts';

interface AppOptions extends AppEnvironment {
  /** Restarts when a file changes. */
  readonly watch: boolean;
}

export const apiProgram = (addresses: Addresses, options: AppOptions): ChildProgram =>
  serverProgram('api', addresses.ports.api, addresses, options);

export const workerProgram = (addresses: Addresses, options: AppOptions): ChildProgram =>
  withSigner(serverProgram('worker', addresses.ports.workerMetrics, addresses, options), options, () =>
    allowlisterEnvironment(addresses),
  );

export const chainProgram = (addresses: Addresses, options: AppOptions): ChildProgram =>
  withSigner(serverProgram('chain', addresses.ports.chainMetrics, addresses, options), options, () =>
    payerEnvironment(addresses),
  );

export const ingestProgram = (addresses: Addresses, options: AppOptions): ChildProgram =>
  serverProgram('ingest', addresses.ports.ingest, addresses, options);

/** Each process gets only its own key. In production mode the local signer does not run. */
const withSigner = (
  program: ChildProgram,
  { kind }: AppOptions,
  environment: () => ChildProgram['env'],
): ChildProgram =>
  kind === 'production' ? program : { ...program, env: { ...program.env, ...environment() } };

function serverProgram(
  name: keyof typeof databaseEnvironment,
  port: number,
  addresses: Addresses,
  options: AppOptions,
): ChildProgram {
  const main = join(REPOSITORY_FOLDER, 'apps', name, 'src/main.ts');
  return {
    name,
    command: [process.execPath, ...(options.watch ? ['--watch', '--watch-preserve-output'] : []), main],
    env: {
      ...appEnvironment(addresses, options),
      ...databaseEnvironment[name](addresses),
      DATABASE_OWNER_URL: undefined,
      DATABASE_SUPERUSER_URL: undefined,
      PORT: String(port),
    },
  };
}

/** They respond on `/readyz` once they can work. */
export const untilReady = (child: RunningChild, url: string): Promise<void> =>
  waitUntil(async () => (await fetch(`${url}/readyz`)).ok, {
    what: `the ${child.name} on ${url}`,
    isAlive: () => !child.hasEnded(),
  });
