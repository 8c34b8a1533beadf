import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sourceFiles } from '../../tools/check/source/source-files.ts';
import { LABELS_OF_ALL, nodeMetrics, type ProcessMetric } from '../../tools/metrics/process-metrics.ts';
import { namedIn } from './expression.ts';

/** Prometheus's own metric: whether it could scrape a process. */
const OF_PROMETHEUS = [{ name: 'up', kind: 'gauge', labels: [] }] as const;
const SOURCE = /^(?:apps|packages)\/[^/]+\/src\/.*(?<!\.test)\.ts$/;

export interface KnownNames {
  /** Names in an expression that no process exports. */
  readonly unknownIn: (expression: string) => readonly string[];
}

export function knownNames(root: string, metrics: readonly ProcessMetric[]): KnownNames {
  const labelsOf = new Map(
    [...metrics, ...nodeMetrics(metrics), ...OF_PROMETHEUS]
      .flatMap(shownBy)
      .map(([name, labels]) => [name, new Set([...labels, ...LABELS_OF_ALL])] as const),
  );
  const sources = sourceFiles(root, ['.ts'])
    .filter((file) => SOURCE.test(file))
    .map((file) => readFileSync(join(root, file), 'utf8'))
    .join('\n');
  return {
    unknownIn: (expression) => {
      const { metrics: named, grouping } = namedIn(expression);
      const ofAny = new Set(named.flatMap(({ name }) => [...(labelsOf.get(name) ?? [])]));
      return [
        ...named.filter(({ name }) => !labelsOf.has(name)).map(({ name }) => `no metric ${name}`),
        ...named.flatMap(({ name, labels }) =>
          labels.flatMap(({ label, values }) => [
            ...(labelsOf.get(name)?.has(label) === false ? [`no label ${label} of ${name}`] : []),
            ...values
              .filter((value) => !sources.includes(`'${value}'`))
              .map((value) => `no ${label} “${value}” of ${name}`),
          ]),
        ),
        ...grouping.filter((label) => !ofAny.has(label)).map((label) => `no label ${label} to group by`),
      ];
    },
  };
}

interface MetricShape {
  readonly name: string;
  readonly kind: string;
  readonly labels: readonly string[];
}

/** A histogram exports three series, its buckets labelled by upper bound. */
const shownBy = ({ name, kind, labels }: MetricShape): readonly (readonly [string, readonly string[]])[] =>
  kind === 'histogram'
    ? [
        [`${name}_bucket`, [...labels, 'le']],
        [`${name}_sum`, labels],
        [`${name}_count`, labels],
      ]
    : [[name, labels]];
