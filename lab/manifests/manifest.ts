import type { IPodSpec } from 'kubernetes-models/v1/PodSpec';
import type { Policy } from './policy.ts';
import type { Labels, Selector } from './selector.ts';

/** An unvalidated object from `kubectl kustomize`. */
export interface Manifest {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: { readonly name: string; readonly labels?: Labels; readonly namespace?: string };
  readonly [part: string]: unknown;
}

/** Any object that creates pods. */
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

/** The fields we read, by kind. */
interface Kinds {
  readonly ConfigMap: { readonly data?: Readonly<Record<string, string>> };
  readonly Deployment: { readonly spec: { readonly replicas?: number } };
  readonly Service: {
    readonly spec: {
      readonly selector?: Labels;
      readonly ports?: readonly { readonly port: number; readonly targetPort?: number | string }[];
    };
  };
  readonly PodDisruptionBudget: {
    readonly spec: { readonly selector: Selector; readonly maxUnavailable?: number };
  };
  readonly HorizontalPodAutoscaler: {
    readonly spec: {
      readonly scaleTargetRef: { readonly kind: string; readonly name: string };
      readonly minReplicas?: number;
    };
  };
  readonly NetworkPolicy: Policy;
}

export type OfKind<Kind extends keyof Kinds> = Manifest & Kinds[Kind];

export const ofKind = <Kind extends keyof Kinds>(
  manifests: readonly Manifest[],
  kind: Kind,
): readonly OfKind<Kind>[] => manifests.filter((manifest) => manifest.kind === kind) as OfKind<Kind>[];
