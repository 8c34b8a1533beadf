import { ROLES } from '@cliffhanger/cliffhanger/roles';
import { type OurProcess, processesOf } from '../environment.ts';
import { type Manifest, ofKind, type Workload, workloadsOf } from '../manifest.ts';
import { matches, type Selector } from '../selector.ts';
import type { Rule } from './rule.ts';

const SCALED = ['seller', 'viewer', 'ingest'];
/** Three members each, a majority of which must run, on separate machines. */
const QUORUMS = ['nats', 'postgres'];

/** A drained node takes at most one replica, busy services scale, and shutdowns get enough time. */
export const availability: Rule = (manifests) => [
  ...workloadsOf(manifests).flatMap((workload) => [
    ...budgetProblems(workload, manifests),
    ...(QUORUMS.includes(workload.name) ? quorumProblems(workload) : []),
  ]),
  ...ofKind(manifests, 'PodDisruptionBudget')
    .filter(({ spec }) => workloadsOf(manifests).every(({ labels }) => !matches(spec.selector, labels)))
    .map(({ metadata }) => `PodDisruptionBudget ${metadata.name}: it is of nobody`),
  ...scalingProblems(manifests),
  ...processesOf(manifests).flatMap(shutdownProblems),
];

const autoscalersOf = (manifests: readonly Manifest[]) => ofKind(manifests, 'HorizontalPodAutoscaler');

function budgetProblems(
  { name, kind, replicas, labels }: Workload,
  manifests: readonly Manifest[],
): readonly string[] {
  const scaled = autoscalersOf(manifests).find(({ spec }) => spec.scaleTargetRef.name === name);
  const least = scaled?.spec.minReplicas ?? replicas;
  const budgets = ofKind(manifests, 'PodDisruptionBudget').filter(({ spec }) =>
    matches(spec.selector, labels),
  );
  if (kind === 'Job' || least < 2)
    return budgets.map(({ metadata }) => `PodDisruptionBudget ${metadata.name}: of one that is alone`);
  return budgets.length === 1 && budgets[0]?.spec.maxUnavailable === 1
    ? []
    : [`${name}: no disruption budget lets one of them go at a time`];
}

function quorumProblems({ name, replicas, labels, pod }: Workload): readonly string[] {
  const apart = pod.affinity?.podAntiAffinity?.requiredDuringSchedulingIgnoredDuringExecution ?? [];
  const isApart = apart.some(
    ({ topologyKey, labelSelector }) =>
      topologyKey === 'kubernetes.io/hostname' && matches((labelSelector ?? {}) as Selector, labels),
  );
  return [
    ...(replicas === 3 ? [] : [`${name}: ${replicas} of them are not three`]),
    ...(isApart ? [] : [`${name}: two of them may be on one machine`]),
  ];
}

function scalingProblems(manifests: readonly Manifest[]): readonly string[] {
  const targets = autoscalersOf(manifests).map(({ spec }) => spec.scaleTargetRef.name);
  const deployments = ofKind(manifests, 'Deployment');
  return [
    ...SCALED.filter((name) => !targets.includes(name)).map((name) => `${name}: nobody scales it`),
    ...targets
      .filter((name) => deployments.every(({ metadata }) => metadata.name !== name))
      .map((name) => `there is no Deployment ${name} to scale`),
    ...deployments
      .filter(({ metadata, spec }) => targets.includes(metadata.name) && spec.replicas !== undefined)
      .map(({ metadata }) => `${metadata.name}: its replicas would be set back by every apply`),
  ];
}

const DEFAULT_GRACE_SECONDS = 30;
const SHUTDOWN = ['SHUTDOWN_NOTICE_MS', 'SHUTDOWN_WITHIN_MS'];

function shutdownProblems({ name, role, pod, variables }: OurProcess): readonly string[] {
  const declared = ROLES.find((known) => known.role === role)?.variables ?? [];
  const takesMs = SHUTDOWN.map((variable) => {
    const byDefault = declared.find((one) => one.name === variable)?.byDefault;
    return Number.parseInt(variables[variable] ?? byDefault ?? '0', 10);
  }).reduce((sum, ms) => sum + ms, 0);
  const graceMs = (pod.terminationGracePeriodSeconds ?? DEFAULT_GRACE_SECONDS) * 1_000;
  return graceMs > takesMs ? [] : [`${name}: is killed before it may have finished`];
}
