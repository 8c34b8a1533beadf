import type { IPodSpec } from 'kubernetes-models/v1/PodSpec';
import { variablesOf } from '../environment.ts';
import { type Manifest, type OfKind, ofKind, type Workload, workloadsOf } from '../manifest.ts';
import { matches } from '../selector.ts';
import type { Rule } from './rule.ts';

/** Whatever is called by a name is there: ConfigMaps, ports, pods behind a Service, hosts in addresses. */
export const references: Rule = (manifests) => [
  ...workloadsOf(manifests).flatMap((workload) => [
    ...configMapProblems(workload, manifests),
    ...mountProblems(workload),
    ...hostProblems(workload, manifests),
  ]),
  ...ofKind(manifests, 'Service').flatMap((service) => serviceProblems(service, manifests)),
];

/** Made by Kubernetes in every namespace. */
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
  // Claims of a StatefulSet are volumes as well; Kubernetes refuses a mount of neither.
  return kind === 'StatefulSet'
    ? []
    : mounted
        .filter((mount) => !volumes.includes(mount.name))
        .map((mount) => `${name}: there is no volume ${mount.name}`);
}

/** `http://signer:4110` and `api:4105`: a host without a dot is a Service of ours, with that port. */
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
  // Without one somebody else writes its addresses.
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
