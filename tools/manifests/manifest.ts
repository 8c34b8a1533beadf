import type { IPodSpec } from 'kubernetes-models/v1/PodSpec';

/** An object as `kubectl kustomize` prints it, before anybody has judged it. */
export interface Manifest {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: { readonly name: string; readonly labels?: Labels; readonly namespace?: string };
  readonly [part: string]: unknown;
}

export type Labels = Readonly<Record<string, string>>;

/** Whatever makes pods. */
export interface Workload {
  readonly kind: string;
  readonly name: string;
  readonly replicas: number;
  readonly labels: Labels;
  readonly pod: IPodSpec;
}

interface PodMaker {
  readonly replicas?: number;
  readonly template: { readonly metadata?: { readonly labels?: Labels }; readonly spec: IPodSpec };
}

const MAKES_PODS = ['Deployment', 'StatefulSet', 'Job'];

export const workloadsOf = (manifests: readonly Manifest[]): readonly Workload[] =>
  manifests
    .filter(({ kind }) => MAKES_PODS.includes(kind))
    .map(({ kind, metadata, ...rest }) => {
      const { replicas = 1, template } = rest['spec'] as PodMaker;
      return {
        kind,
        name: metadata.name,
        replicas,
        labels: template.metadata?.labels ?? {},
        pod: template.spec,
      };
    });

export const ofKind = <T>(manifests: readonly Manifest[], kind: string): readonly (Manifest & T)[] =>
  manifests.filter((manifest) => manifest.kind === kind) as (Manifest & T)[];
