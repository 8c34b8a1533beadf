import type { IContainer } from 'kubernetes-models/v1/Container';
import type { IPodSpec } from 'kubernetes-models/v1/PodSpec';
import { type Workload, workloadsOf } from '../manifest.ts';
import type { Rule } from './rule.ts';

/** Every container has probes and limits, and no privileges beyond its work. */
export const containers: Rule = (manifests) => workloadsOf(manifests).flatMap(problemsOf);

function problemsOf({ kind, name, pod }: Workload): readonly string[] {
  // A Job is judged by its exit code, and needs no probes.
  const isWatched = kind !== 'Job';
  return [
    ...podProblems(pod),
    ...pod.containers.flatMap((container) => [
      ...(isWatched ? probeProblems(container) : []),
      ...containerProblems(container),
    ]),
    ...(pod.initContainers ?? []).flatMap(containerProblems),
  ].map((problem) => `${kind} ${name}: ${problem}`);
}

function podProblems({
  securityContext,
  automountServiceAccountToken,
  enableServiceLinks,
}: IPodSpec): readonly string[] {
  return [
    ...(securityContext?.runAsNonRoot === true && (securityContext.runAsUser ?? 0) > 0
      ? []
      : ['may run as root']),
    ...(securityContext?.seccompProfile?.type === 'RuntimeDefault' ? [] : ['has no seccomp profile']),
    ...(automountServiceAccountToken === false ? [] : ['is given a token of Kubernetes']),
    ...(enableServiceLinks === false ? [] : ['is given variables of every Service']),
  ];
}

const PROBES = ['startupProbe', 'livenessProbe', 'readinessProbe'] as const;

const probeProblems = (container: IContainer): readonly string[] =>
  PROBES.filter((probe) => container[probe] === undefined).map(
    (probe) => `${container.name} has no ${probe}`,
  );

function containerProblems({ name, image, resources, securityContext = {} }: IContainer): readonly string[] {
  const { allowPrivilegeEscalation, readOnlyRootFilesystem, capabilities, runAsUser, privileged } =
    securityContext;
  const isLocked = allowPrivilegeEscalation === false && capabilities?.drop?.includes('ALL') === true;
  return [
    ...(resources?.requests?.['cpu'] === undefined ? ['asks for no processor'] : []),
    ...(resources?.requests?.['memory'] === undefined ? ['asks for no memory'] : []),
    ...(resources?.limits?.['memory'] === undefined ? ['has no limit of memory'] : []),
    ...(isLocked && privileged !== true && capabilities?.add === undefined ? [] : ['may gain rights']),
    ...(readOnlyRootFilesystem === true ? [] : ['can write into its image']),
    ...(runAsUser === 0 ? ['runs as root'] : []),
    ...(/:\d[\w.-]*$/.test(image ?? '') ? [] : ['has an image without a version']),
  ].map((problem) => `${name} ${problem}`);
}
