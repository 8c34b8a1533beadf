import { join } from 'node:path';
import { REPOSITORY_FOLDER } from '@cliffhanger/dev-addresses';
import { runAndRead, runMeanwhile } from '../../tools/run-and-read.ts';
import { composeProgram } from '../debian/compose-package.ts';

/* deploy/compose.yaml as resolved by docker-compose, with all variables filled in. */

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
  /** `/tmp:size=64m,mode=1777` */
  readonly tmpfs?: readonly string[];
  readonly shm_size?: string;
  readonly healthcheck?: { readonly test: readonly string[] };
  readonly restart?: string;
  readonly stop_signal?: string;
  readonly ports?: readonly { readonly published: string; readonly host_ip?: string }[];
  readonly deploy?: { readonly resources?: { readonly limits?: { readonly memory?: string } } };
  readonly networks?: Readonly<Record<string, { readonly ipv4_address?: string } | null>>;
  readonly network_mode?: string;
}

export interface ComposedNetwork {
  readonly internal?: boolean;
  readonly enable_ipv6?: boolean;
  readonly ipam?: { readonly config?: readonly { readonly subnet: string; readonly ip_range?: string }[] };
}

export interface Composition {
  readonly services: Readonly<Record<string, Service>>;
  readonly secrets: Readonly<Record<string, { readonly file: string }>>;
  readonly networks: Readonly<Record<string, ComposedNetwork>>;
}

const COMPOSE_FILE = join(REPOSITORY_FOLDER, 'deploy/compose.yaml');
export const SETTINGS_FILE = join(REPOSITORY_FOLDER, 'deploy/one-machine.env');
const EVERY_PROFILE = ['*'];

interface Read {
  readonly file?: string;
  readonly settings?: string;
  readonly profiles?: readonly string[];
}

/** Without profiles, the settings choose them. */
const argumentsFor = ({ file = COMPOSE_FILE, settings = SETTINGS_FILE, profiles = [] }: Read) => [
  '--file',
  file,
  '--env-file',
  settings,
  ...profiles.flatMap((profile) => ['--profile', profile]),
  'config',
  '--format',
  'json',
];

/** Throws docker-compose's error message if the file is invalid. */
export const readComposition = (read: Read = {}): Composition =>
  JSON.parse(runAndRead(composeProgram(), argumentsFor({ profiles: EVERY_PROFILE, ...read }))) as Composition;

/** Asynchronous. */
export const compositionWith = async (read: Read): Promise<Composition> =>
  JSON.parse(
    await runMeanwhile(composeProgram(), argumentsFor({ profiles: EVERY_PROFILE, ...read })),
  ) as Composition;
