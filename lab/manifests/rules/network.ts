import { type Manifest, type Workload, workloadsOf } from '../manifest.ts';
import { neededConnections } from '../needed-connections.ts';
import type { Policy } from '../policy.ts';
import { allows, connectionsAmong, type Direction, peersOf, policiesOf, rulesFor } from '../reach.ts';
import { matches, type Selector } from '../selector.ts';
import type { Rule } from './rule.ts';

/**
 * A pod may connect to another exactly if a variable names it: only worker, payer and auditor reach the
 * signer.
 */
export const network: Rule = (manifests) => [
  ...(policiesOf(manifests).some(closesEverything) ? [] : ['no NetworkPolicy closes every pod by itself']),
  ...connectionProblems(manifests),
  ...workloadsOf(manifests).flatMap((workload) => outsideProblems(workload, manifests)),
  ...selectorProblems(manifests),
];

const closesEverything = ({ spec }: Policy): boolean =>
  Object.keys(spec.podSelector).length === 0 &&
  (['Ingress', 'Egress'] as const).every((direction) => spec.policyTypes.includes(direction)) &&
  (spec.ingress ?? spec.egress) === undefined;

const LET: Readonly<Record<Direction, string>> = { Ingress: 'let in', Egress: 'let out' };

function connectionProblems(manifests: readonly Manifest[]): readonly string[] {
  const policies = policiesOf(manifests);
  const workloads = workloadsOf(manifests);
  const ours = new Set(workloads.map(({ name }) => name));
  // External servers are not pods; egress to them is checked below.
  const needed = new Set([...neededConnections(manifests)].filter((one) => ours.has(serverOf(one))));
  return (['Ingress', 'Egress'] as const).flatMap((direction) => {
    const allowed = new Set(
      connectionsAmong(workloads)
        .filter((connection) => allows(policies, direction, connection))
        .map(({ from, to, port }) => `${from.name} → ${to.name}:${port.number}`),
    );
    return [
      ...[...allowed.difference(needed)].map((one) => `${one} is ${LET[direction]}, and nobody needs it`),
      ...[...needed.difference(allowed)].map((one) => `${one} is needed, and not ${LET[direction]}`),
    ];
  });
}

const serverOf = (connection: string): string => /→ (.+):/.exec(connection)?.[1] ?? '';

/** Ports open to the outside, and workloads without outside access. */
const ANSWERS_PEOPLE: Readonly<Record<string, readonly number[]>> = { edge: [8443, 8080] };
const OPERATIONS = 'operations';
const ASKS_NOBODY_OUTSIDE = ['signer', 'edge', 'ingest', 'nats', 'migrate'];

function outsideProblems(workload: Workload, manifests: readonly Manifest[]): readonly string[] {
  const { name, labels } = workload;
  const policies = policiesOf(manifests);
  const incoming = (rulesFor(policies, 'Ingress', labels) ?? []).filter(
    (rule) =>
      peersOf(rule, 'Ingress')?.some(({ ipBlock, namespaceSelector }) => ipBlock ?? namespaceSelector) ??
      true,
  );
  const outgoing = (rulesFor(policies, 'Egress', labels) ?? []).filter(
    (rule) => peersOf(rule, 'Egress')?.some(({ ipBlock }) => ipBlock) ?? true,
  );
  const allowed: readonly (number | string | undefined)[] = [...(ANSWERS_PEOPLE[name] ?? []), OPERATIONS];
  const toDatabase = outgoing.some(({ ports = [] }) => ports.length === 1 && ports[0]?.port === 5432);
  const isExternal = !workloadsOf(manifests).some((one) => one.name === 'postgres');
  const needsDatabase = neededConnections(manifests).has(`${name} → postgres:5432`);
  const elsewhere = outgoing.filter(({ ports = [] }) => !ports.every(({ port }) => port === 5432));
  return [
    ...incoming
      .filter(({ ports = [{}] }) => ports.some(({ port }) => !allowed.includes(port)))
      .map(() => `${name} answers whoever is outside`),
    ...(ASKS_NOBODY_OUTSIDE.includes(name) && elsewhere.length > 0
      ? [`${name} may ask whoever is outside`]
      : []),
    ...(isExternal && needsDatabase && !toDatabase ? [`${name} may not ask the database`] : []),
    ...(toDatabase && !needsDatabase ? [`${name} may ask the database`] : []),
  ];
}

/** A selector that matches no workload is a typo. */
function selectorProblems(manifests: readonly Manifest[]): readonly string[] {
  const workloads = workloadsOf(manifests);
  const names = new Set(workloads.map(({ labels }) => labels['app.kubernetes.io/component']));
  return policiesOf(manifests).flatMap(({ metadata, spec }) => {
    const peers = [...(spec.ingress ?? []), ...(spec.egress ?? [])]
      .flatMap(({ from = [], to = [] }) => [...from, ...to])
      .flatMap(({ podSelector, namespaceSelector }) =>
        podSelector === undefined || namespaceSelector !== undefined ? [] : [podSelector],
      );
    return [spec.podSelector, ...peers].flatMap((selector) =>
      [
        ...(workloads.some(({ labels }) => matches(selector, labels)) ? [] : ['selects nobody']),
        ...valuesOf(selector)
          .filter((value) => !names.has(value))
          .map((value) => `there is no ${value}`),
      ].map((problem) => `NetworkPolicy ${metadata.name}: ${problem}`),
    );
  });
}

const valuesOf = ({ matchExpressions = [] }: Selector): readonly string[] =>
  matchExpressions.flatMap(({ values = [] }) => values);
