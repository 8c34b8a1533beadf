import { join } from 'node:path';
import { REPOSITORY_FOLDER } from '@cliffhanger/dev-addresses';
import { runAndRead, runMeanwhile } from '../../tools/run-and-read.ts';
import { composeProgram } from '../debian/compose-package.ts';

/* deploy/compose.yaml as docker-compose itself understands it, with everything filled in. */

export interface Mount {
  readonly type: 'bind' | 'volume';
  readonly source: string;
  readonly target: string;
  readonly read_only?: boolean;
}

export interface Service {
  readonly image: string;
  readonly command: readonly string[] | null;
  readonly environment?: Readonly<Record<string, string>>;
  readonly profiles?: readonly string[];
  readonly depends_on?: Readonly<
    Record<string, { readonly condition: 'service_healthy' | 'service_completed_successfully' }>
  >;
  readonly secrets?: readonly { readonly source: string; readonly target: string }[];
  readonly volumes?: readonly Mount[];
  readonly healthcheck?: { readonly test: readonly string[] };
  readonly restart?: string;
  readonly stop_signal?: string;
  readonly deploy?: { readonly resources?: { readonly limits?: object } };
  readonly networks?: Readonly<Record<string, unknown>>;
}

export interface Composition {
  readonly services: Readonly<Record<string, Service>>;
  readonly secrets: Readonly<Record<string, { readonly file: string }>>;
  readonly networks: Readonly<
    Record<string, { readonly ipam?: { readonly config?: readonly { readonly subnet: string }[] } }>
  >;
}

const COMPOSE_FILE = join(REPOSITORY_FOLDER, 'deploy/compose.yaml');
const SETTINGS_FILE = join(REPOSITORY_FOLDER, 'deploy/one-machine.env');

const argumentsFor = (file: string, settings: string): readonly string[] => [
  '--file',
  file,
  '--env-file',
  settings,
  '--profile',
  '*',
  'config',
  '--format',
  'json',
];

/** Throws what docker-compose says is wrong with it. */
export const readComposition = (file = COMPOSE_FILE, settings = SETTINGS_FILE): Composition =>
  JSON.parse(runAndRead(composeProgram(), argumentsFor(file, settings))) as Composition;

/** With other settings than those that are handed out, while this process goes on. */
export const compositionWith = async (settings: string): Promise<Composition> =>
  JSON.parse(await runMeanwhile(composeProgram(), argumentsFor(COMPOSE_FILE, settings))) as Composition;
