import { FILE_SUFFIX } from '@cliffhanger/operations';
import type { IPodSpec } from 'kubernetes-models/v1/PodSpec';
import { type OurProcess, processesOf } from '../environment.ts';
import type { Rule } from './rule.ts';

const FOLDER = '/run/secrets/cliffhanger';
const LOGINS = ['database', 'nats'];
/** The admin command line acts with the console's rights. */
const SHARED_LOGIN = 'cliffhanger_console';

/** Variables refer to mounted files, all mounted files are used, and no login is shared. */
export const secrets: Rule = (manifests) => {
  const processes = processesOf(manifests);
  return [...processes.flatMap(filesOf), ...sharedLogins(processes)];
};

interface Item {
  readonly secret: string;
  readonly key: string;
  readonly path: string;
}

const itemsOf = ({ volumes = [] }: IPodSpec): readonly Item[] =>
  volumes.flatMap(({ projected }) =>
    (projected?.sources ?? []).flatMap(({ secret }) =>
      (secret?.items ?? []).map(({ key, path }) => ({ secret: secret?.name ?? '', key, path })),
    ),
  );

function filesOf({ name, pod, variables }: OurProcess): readonly string[] {
  const there = itemsOf(pod).map(({ path }) => `${FOLDER}/${path}`);
  const named = Object.entries(variables)
    .filter(([variable, value]) => variable.endsWith(FILE_SUFFIX) && value.startsWith(FOLDER))
    .map(([, value]) => value);
  return [
    ...named
      .filter((file) => !there.includes(file))
      .map((file) => `${name}: no Secret is mounted as ${file}`),
    ...there.filter((file) => !named.includes(file)).map((file) => `${name}: no variable names ${file}`),
  ];
}

function sharedLogins(processes: readonly OurProcess[]): readonly string[] {
  const holders = processes.flatMap(({ name, pod }) =>
    itemsOf(pod)
      .filter(({ secret, key }) => LOGINS.includes(secret) && key !== SHARED_LOGIN)
      .map(({ key }) => ({ key, name })),
  );
  return [...Map.groupBy(holders, ({ key }) => key)]
    .filter(([, found]) => found.length > 1)
    .map(([login, found]) => `${found.map(({ name }) => name).join(' and ')} have the login ${login}`);
}
