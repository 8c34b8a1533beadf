import { variablesOf } from '../environment.ts';
import { type Manifest, ofKind, workloadsOf } from '../manifest.ts';
import type { Rule } from './rule.ts';

const TEMPLATE = 'nginx.conf.template';

/** Every variable of the edge's template has a value, and every value is used. */
export const edge: Rule = (manifests) => {
  const configure = workloadsOf(manifests)
    .find(({ name }) => name === 'edge')
    ?.pod.initContainers?.find(({ name }) => name === 'configure');
  if (configure === undefined) return ['nobody configures the edge'];
  const given = new Set(Object.keys(variablesOf(configure, manifests)));
  const wanted = new Set(
    [...templateOf(manifests).matchAll(/\$\{([A-Z_]+)\}/g)].map(([, name = '']) => name),
  );
  return [
    ...[...wanted.difference(given)].map((name) => `the edge is not told ${name}`),
    ...[...given.difference(wanted)].map((name) => `the edge has no use for ${name}`),
  ];
};

const templateOf = (manifests: readonly Manifest[]): string =>
  ofKind(manifests, 'ConfigMap')
    .flatMap(({ data }) => data?.[TEMPLATE] ?? [])
    .join('');
