import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createMetrics } from '@cliffhanger/operations';
import { sourceFiles } from '../check/source/source-files.ts';
import { type DeclaredMetric, declaredMetrics, KINDS } from './declared-metrics.ts';

/** A declared metric, with the processes that export it. */
export interface ProcessMetric extends DeclaredMetric {
  readonly roles: readonly string[];
}

/** Creates the metrics registry of each process. */
const MAKES_METRICS = 'createMetrics';
const PROGRAM = /^apps\/([^/]+)\/src\/.*(?<!\.test)\.ts$/;

/**
 * A metric in an app belongs to that app; one in a package to every app that calls its declaring function.
 */
export function processMetrics(root: string): readonly ProcessMetric[] {
  const programs = sourceFiles(root, ['.ts']).flatMap((file) => {
    const [, role] = PROGRAM.exec(file) ?? [];
    return role === undefined ? [] : [{ role, text: readFileSync(join(root, file), 'utf8') }];
  });
  const rolesCalling = (name: string): readonly string[] => [
    ...new Set(programs.filter(({ text }) => text.includes(`${name}(`)).map(({ role }) => role)),
  ];
  const withMetrics = rolesCalling(MAKES_METRICS);
  return declaredMetrics(root).map((metric) => {
    const [, own] = PROGRAM.exec(metric.file) ?? [];
    const roles = own === undefined ? rolesCalling(metric.declaredBy) : [own];
    return { ...metric, roles: roles.filter((role) => withMetrics.includes(role)) };
  });
}

export type NodeMetric = Pick<DeclaredMetric, 'name' | 'kind' | 'help' | 'labels'>;

/** The Node metrics of every process, read from a registry, because prom-client declares them. */
export function nodeMetrics(declared: readonly DeclaredMetric[]): readonly NodeMetric[] {
  const ours = new Set(declared.map(({ name }) => name));
  return createMetrics('any')
    .getMetricsAsArray()
    .filter(({ name }) => !ours.has(name))
    .map((metric) => ({
      name: metric.name,
      kind: KINDS[metric.constructor.name as keyof typeof KINDS],
      help: metric.help,
      labels: labelsOf(metric),
    }));
}

const labelsOf = (metric: object): readonly string[] =>
  'labelNames' in metric && Array.isArray(metric.labelNames) ? metric.labelNames.map(String) : [];

/** Labels that Prometheus adds to every scraped metric, and our registry to every metric in it. */
export const LABELS_OF_ALL: readonly string[] = ['job', 'instance', 'process'];
