import type { IPodSpec } from 'kubernetes-models/v1/PodSpec';
import { variablesOf } from '../environment.ts';
import { type Manifest, type OfKind, ofKind, type Workload, workloadsOf } from '../manifest.ts';
import { matches } from '../selector.ts';
import type { Rule } from './rule.ts';

/** Every reference has a target: ConfigMaps, ports, pods of a Service, hosts in addresses. */
export const references: Rule = (manifests) => [
  ...workloadsOf(manifests).flatMap((workload) => [
    ...configMapProblems(workload, manifests),
    ...mountProblems(workload),
    ...hostProblems(workload, manifests),
  ]),
  ...ofKind(manifests, 'Service').flatMap((service) => serviceProblems(service, manifests)),
];

/** Created by Kubernetes in every namespace. */
const BY_KUBERNETES = 'kube-root-ca.crt';

function configMapProblems({ name, pod }: Workload, manifests: readonly Manifest[]): readonly string[] {
  const there = ofKind(manifests, 'ConfigMap').map(({ metadata }) => metadata.name);
  return configMapsOf(pod)
    .filter((map) => map !== BY_KUBERNETES && !there.includes(map))
    .map((map) => `${name}: there is no ConfigMap ${map}`);
}

const configMapsOf = ({ containers, initContainers = [], volumes = [] }: IPodSpec): readonly string[] =>
  [
    ...[...containers, ...initContainers].flatMap(({ envFrom = [] }) =>
      envFrom.map(({ configMapRef }) => configMapRef),
    ),
    ...volumes.flatMap(({ configMap, projected }) => [
      configMap,
      ...(projected?.sources ?? []).map((source) => source.configMap),
    ]),
  ].flatMap((map) => map?.name ?? []);

function mountProblems({ name, kind, pod }: Workload): readonly string[] {
  const volumes = (pod.volumes ?? []).map((volume) => volume.name);
  const mounted = [...pod.containers, ...(pod.initContainers ?? [])].flatMap(
    ({ volumeMounts = [] }) => volumeMounts,
  );
  // Volume claims of a StatefulSet are volumes too; Kubernetes itself rejects unknown mounts there.
  return kind === 'StatefulSet'
    ? []
    : mounted
        .filter((mount) => !volumes.includes(mount.name))
        .map((mount) => `${name}: there is no volume ${mount.name}`);
}

/** `http://signer:4110` and `api:4105`: a host without a dot must be one of our Services, with that port. */
function hostProblems({ name, pod }: Workload, manifests: readonly Manifest[]): readonly string[] {
  const services = ofKind(manifests, 'Service');
  const isThere = (host: string, port: string): boolean =>
    services.some(
      ({ metadata, spec }) => metadata.name === host && spec.ports?.some((one) => one.port === Number(port)),
    );
  return pod.containers
    .concat(pod.initContainers ?? [])
    .flatMap((container) => Object.entries(variablesOf(container, manifests)))
    .flatMap(([variable, value]) => {
      const [, host = '', port = ''] = /^(?:http:\/\/)?([a-z][a-z\d-]*):(\d+)$/.exec(value) ?? [];
      return host === '' || isThere(host, port)
        ? []
        : [`${name}: ${variable} names ${host}:${port}, which nobody serves`];
    });
}

function serviceProblems(
  { metadata, spec }: OfKind<'Service'>,
  manifests: readonly Manifest[],
): readonly string[] {
  const { selector, ports = [] } = spec;
  // Without a selector its endpoints are managed elsewhere.
  if (selector === undefined) return [];
  const behind = workloadsOf(manifests).filter(({ labels }) => matches({ matchLabels: selector }, labels));
  if (behind.length === 0) return [`Service ${metadata.name}: there is nobody behind it`];
  const open = behind.flatMap(({ pod }) =>
    pod.containers.flatMap((container) =>
      (container.ports ?? []).flatMap((port) => [port.name, port.containerPort]),
    ),
  );
  return ports
    .filter(({ targetPort }) => !open.includes(targetPort))
    .map(({ targetPort }) => `Service ${metadata.name}: nobody behind it listens at ${targetPort}`);
}
