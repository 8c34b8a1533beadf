import type { IContainer } from 'kubernetes-models/v1/Container';
import { type Manifest, ofKind, type Workload, workloadsOf } from './manifest.ts';

export type Variables = Readonly<Record<string, string>>;

/** One of our processes, with its environment variables. */
export interface OurProcess extends Workload {
  readonly role: string;
  readonly container: IContainer;
  readonly variables: Variables;
}

const ROLE_OF_IMAGE: readonly (readonly [
  RegExp,
  (container: IContainer, name: string) => string | undefined,
])[] = [
  [/\/cliffhanger-signer:/, () => 'signer'],
  // The admin pod waits for commands, so that its name gives the role.
  [/\/cliffhanger:/, ({ args }, name) => args?.[0] ?? name],
];

export const processesOf = (manifests: readonly Manifest[]): readonly OurProcess[] =>
  workloadsOf(manifests).flatMap((workload) =>
    workload.pod.containers.flatMap((container) => {
      const [, roleOf] = ROLE_OF_IMAGE.find(([image]) => image.test(container.image ?? '')) ?? [];
      const role = roleOf?.(container, workload.name);
      return role === undefined
        ? []
        : [{ ...workload, role, container, variables: variablesOf(container, manifests) }];
    }),
  );

/** From ConfigMaps and literal values; variables from other sources have no value here. */
export function variablesOf(
  { env = [], envFrom = [] }: IContainer,
  manifests: readonly Manifest[],
): Variables {
  const maps = ofKind(manifests, 'ConfigMap');
  const shared = envFrom.map(({ configMapRef }) => {
    const map = maps.find(({ metadata }) => metadata.name === configMapRef?.name);
    return map?.data ?? {};
  });
  const own = env.map(({ name, value = '' }) => [name, value] as const);
  return Object.assign({}, ...shared, Object.fromEntries(own)) as Variables;
}
