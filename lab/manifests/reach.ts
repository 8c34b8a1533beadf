import { type Manifest, type OfKind, ofKind, type Workload } from './manifest.ts';
import type { Peer, Policy, PolicyRule } from './policy.ts';
import { type Labels, matches } from './selector.ts';

export type Direction = 'Ingress' | 'Egress';

export const policiesOf = (manifests: readonly Manifest[]): readonly OfKind<'NetworkPolicy'>[] =>
  ofKind(manifests, 'NetworkPolicy');

interface OpenPort {
  readonly name: string | undefined;
  readonly number: number;
}

const openPorts = ({ pod }: Workload): readonly OpenPort[] =>
  pod.containers.flatMap(({ ports = [] }) =>
    ports.map(({ name, containerPort }) => ({ name, number: containerPort })),
  );

/** Rules for these pods in that direction; `undefined` if no policy applies, which allows everything. */
export function rulesFor(
  policies: readonly Policy[],
  direction: Direction,
  labels: Labels,
): readonly PolicyRule[] | undefined {
  const applying = policies.filter(
    ({ spec }) => spec.policyTypes.includes(direction) && matches(spec.podSelector, labels),
  );
  if (applying.length === 0) return undefined;
  return applying.flatMap(({ spec }) => (direction === 'Ingress' ? spec.ingress : spec.egress) ?? []);
}

/** Peers of a rule; `undefined` matches all. */
export const peersOf = (rule: PolicyRule, direction: Direction): readonly Peer[] | undefined =>
  direction === 'Ingress' ? rule.from : rule.to;

const isPortOf = ({ ports }: PolicyRule, { name, number }: OpenPort): boolean =>
  ports === undefined || ports.some(({ port }) => port === undefined || port === number || port === name);

/** In one namespace: a peer with a namespace selector means pods elsewhere. */
const isPeer = ({ podSelector, namespaceSelector }: Peer, labels: Labels): boolean =>
  podSelector !== undefined && namespaceSelector === undefined && matches(podSelector, labels);

/** Whether one end allows it. Both ends are checked separately, so that either alone would protect. */
export function allows(
  policies: readonly Policy[],
  direction: Direction,
  { from, to, port }: Connection,
): boolean {
  const [own, other] = direction === 'Ingress' ? [to, from] : [from, to];
  const rules = rulesFor(policies, direction, own.labels);
  if (rules === undefined) return true;
  return rules.some((rule) => {
    const peers = peersOf(rule, direction);
    return isPortOf(rule, port) && (peers === undefined || peers.some((peer) => isPeer(peer, other.labels)));
  });
}

export interface Connection {
  readonly from: Workload;
  readonly to: Workload;
  readonly port: OpenPort;
}

export const connectionsAmong = (workloads: readonly Workload[]): readonly Connection[] =>
  workloads.flatMap((from) => workloads.flatMap((to) => openPorts(to).map((port) => ({ from, to, port }))));
