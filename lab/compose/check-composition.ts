import { join } from 'node:path';
import { type DescribedRole, ROLES } from '@cliffhanger/cliffhanger/roles';
import { FILE_SUFFIX } from '@cliffhanger/operations';
import type { Check } from '../../tools/check/check.ts';
import { type Composition, readComposition, type Service } from './composition.ts';

/** What others than our own roles read. */
const NOT_OURS = ['NODE_OPTIONS', 'LD_LIBRARY_PATH'];

/** docker-compose takes the file, and every process in it is told what it reads and nothing that it does not. */
export const composition: Check = {
  name: 'compose file',
  findProblems: async (root) => {
    try {
      const folder = join(root, 'deploy');
      return findFaults(readComposition(join(folder, 'compose.yaml'), join(folder, 'one-machine.env')));
    } catch (error) {
      return [error instanceof Error ? error.message : String(error)];
    }
  },
};

const findFaults = (read: Composition): readonly string[] =>
  Object.entries(read.services).flatMap(([name, service]) =>
    [...faultsOfRole(service), ...faultsOfServer(service)].map((fault) => `${name}: ${fault}`),
  );

/** The signer's image has one role; the others' first word says which. */
function roleOf({ image, command }: Service): DescribedRole | undefined {
  const [repository = ''] = image.split(':');
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
  // Setup makes the login that the other commands of `admin` need.
  const needed = role.role === 'admin' ? [] : role.variables.filter(({ isNeeded }) => isNeeded);
  // Whom the signer believes stands in a file that setup writes.
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
    ...(service.profiles === undefined ? ['it is in no profile'] : []),
  ];
}
