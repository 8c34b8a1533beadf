import { FILE_SUFFIX } from '@cliffhanger/operations';
import { variablesOf } from './environment.ts';
import { type Manifest, type Workload, workloadsOf } from './manifest.ts';

/** The server that a pod's variable refers to. */
const LEADS_TO: readonly (readonly [RegExp, string])[] = [
  [/^(?:\w+_)?DATABASE(?:_OWNER)?_URL$/, 'postgres:5432'],
  [/^NATS_URL$/, 'nats:4222'],
  [/^SIGNER_URL$/, 'signer:4110'],
  [/^SELLER_ADDRESS$/, 'seller:4105'],
  [/^VIEWER_ADDRESS$/, 'viewer:4105'],
  [/^CONSOLE_ADDRESS$/, 'console:4105'],
  [/^INGEST_ADDRESS$/, 'ingest:4115'],
];

/** Connections between the servers of one cluster. */
const AMONG_ITSELF: Readonly<Record<string, readonly number[]>> = { nats: [6222], postgres: [5432, 8008] };

/** `worker → signer:4110`, derived from the pods' variables, not from the policies. */
export const neededConnections = (manifests: readonly Manifest[]): ReadonlySet<string> =>
  new Set(
    workloadsOf(manifests).flatMap((workload) => [
      ...namedBy(workload, manifests).map((server) => `${workload.name} → ${server}`),
      ...(AMONG_ITSELF[workload.name] ?? []).map((port) => `${workload.name} → ${workload.name}:${port}`),
    ]),
  );

const namedBy = ({ pod }: Workload, manifests: readonly Manifest[]): readonly string[] =>
  [...pod.containers, ...(pod.initContainers ?? [])]
    .flatMap((container) => Object.keys(variablesOf(container, manifests)))
    .map((variable) => variable.replace(new RegExp(`${FILE_SUFFIX}$`), ''))
    .flatMap((variable) => LEADS_TO.find(([form]) => form.test(variable))?.[1] ?? []);
