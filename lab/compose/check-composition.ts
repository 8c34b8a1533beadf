import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type DescribedRole, ROLES } from '@cliffhanger/cliffhanger/roles';
import { FILE_SUFFIX } from '@cliffhanger/operations';
import { parse } from 'yaml';
import type { Check } from '../../tools/check/check.ts';
import { type Composition, readComposition, type Service } from './composition.ts';
import { RULES } from './rules.ts';

/** Variables that other programs than our roles read. */
const NOT_OURS = ['NODE_OPTIONS', 'LD_LIBRARY_PATH'];

/**
 * docker-compose accepts the file with every profile, every process gets exactly the variables it reads, and
 * a container engine behaves as we rely on.
 */
export const composition: Check = {
  name: 'compose file',
  findProblems: async (root) => {
    const folder = join(root, 'deploy');
    const read = { file: join(folder, 'compose.yaml'), settings: join(folder, 'one-machine.env') };
    try {
      const whole = readComposition(read);
      return [
        ...findFaults(whole),
        ...RULES.flatMap((rule) => rule(whole)),
        ...faultsOfProfiles(whole, read),
        ...faultsOfMonitoring(whole, folder),
      ];
    } catch (error) {
      return [error instanceof Error ? error.message : String(error)];
    }
  },
};

/** Checks each profile alone, because a dependency may not be in another profile. */
const faultsOfProfiles = (
  { services }: Composition,
  read: { readonly file: string; readonly settings: string },
): readonly string[] => {
  const profiles = new Set(Object.values(services).flatMap(({ profiles: of = [] }) => of));
  return [...profiles].flatMap((profile) => {
    try {
      readComposition({ ...read, profiles: [profile] });
      return [];
    } catch (error) {
      return [`--profile ${profile}: ${error instanceof Error ? error.message : String(error)}`];
    }
  });
};

interface Monitoring {
  readonly alerting?: {
    readonly alertmanagers?: readonly {
      readonly static_configs: readonly { readonly targets: readonly string[] }[];
    }[];
  };
  readonly scrape_configs: readonly {
    readonly static_configs: readonly { readonly targets: readonly string[] }[];
  }[];
}

/** Prometheus scrapes services of the file, and its alerts have a receiver. */
function faultsOfMonitoring({ services }: Composition, folder: string): readonly string[] {
  const file = 'monitoring/one-machine.yml';
  const read = parse(readFileSync(join(folder, file), 'utf8')) as Monitoring;
  const targetsOf = (of: Monitoring['scrape_configs']): readonly string[] =>
    of.flatMap(({ static_configs: configs }) => configs.flatMap(({ targets }) => targets));
  const managers = targetsOf(read.alerting?.alertmanagers ?? []);
  const named = [...targetsOf(read.scrape_configs), ...managers].map((target) => target.split(':')[0] ?? '');
  return [
    ...(managers.length === 0 ? [`${file}: it names no Alertmanager`] : []),
    ...named.filter((name) => !(name in services)).map((name) => `${file}: there is no service ${name}`),
  ];
}

const findFaults = (read: Composition): readonly string[] =>
  Object.entries(read.services).flatMap(([name, service]) =>
    [...faultsOfRole(service), ...faultsOfServer(service)].map((fault) => `${name}: ${fault}`),
  );

/** The signer's image has one role; in the other image the first word of the command selects it. */
function roleOf({ image, command }: Service): DescribedRole | undefined {
  const repository = /([^/:@]+)(?::[^/@]*)?(?:@|$)/.exec(image)?.[1];
  if (repository === 'cliffhanger-signer') return ROLES.find(({ role }) => role === 'signer');
  return repository === 'cliffhanger' ? ROLES.find(({ role }) => role === command?.[0]) : undefined;
}

function faultsOfRole(service: Service): readonly string[] {
  const role = roleOf(service);
  if (role === undefined) return [];
  const { environment = {} } = service;
  const secret = (name: string): string => `${name}${FILE_SUFFIX}`;
  const files = role.variables.filter(({ isSecret }) => isSecret).map(({ name }) => secret(name));
  const unknown = Object.keys(environment).filter(
    (name) => ![...role.names, ...files, ...NOT_OURS].includes(name),
  );
  const isGiven = (name: string): boolean => Boolean(environment[name] ?? environment[secret(name)]);
  // Setup creates the login that the other `admin` commands need.
  const needed = role.role === 'admin' ? [] : role.variables.filter(({ isNeeded }) => isNeeded);
  // The signer's requester keys are in a file that setup writes.
  const missing = needed.filter(({ name }) => !isGiven(name) && !/^SIGNER_\w+_KEY$/.test(name));
  const open = Object.values(environment)
    .filter((value) => value.startsWith('/run/secrets/'))
    .filter((path) => !service.secrets?.some(({ target }) => target === path));
  return [
    ...unknown.map((name) => `${name} is read by nobody there`),
    ...missing.map(({ name }) => `${name} is needed, and not given`),
    ...open.map((path) => `${path} is named, and not among its secrets`),
  ];
}

const isOnce = ({ restart }: Service): boolean => restart === 'no';

function faultsOfServer(service: Service): readonly string[] {
  if (isOnce(service)) return [];
  return [
    ...(service.healthcheck === undefined ? ['nobody asks whether it is well'] : []),
    ...(service.restart === undefined ? ['nobody starts it again'] : []),
    ...(service.deploy?.resources?.limits === undefined ? ['it has no limits'] : []),
  ];
}
