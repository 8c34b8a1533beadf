import { ROLES } from '@cliffhanger/cliffhanger/roles';
import { REPOSITORY_FOLDER } from '@cliffhanger/dev-addresses';
import { nodeMetrics, type ProcessMetric, processMetrics } from '../metrics/process-metrics.ts';
import { code, generatedPage, table } from './markdown.ts';

const MADE_FROM =
  'the declarations of metrics (new Counter, Gauge or Histogram in apps/*/src and packages/*/src)';

/** The operator's reference of all metrics. */
export function metricsPage(): string {
  const metrics = processMetrics(REPOSITORY_FOLDER);
  const roles = [...new Set(metrics.flatMap((metric) => metric.roles))];
  const none = ROLES.map(({ role }) => role)
    .filter((role) => !roles.includes(role))
    .map(code);
  const isShared = (metric: ProcessMetric): boolean => metric.roles.length > 1;
  return generatedPage(
    { title: 'Metrics', madeFrom: MADE_FROM },
    `Each process shows these at \`/metrics\` of its metrics port ([configuration.md](configuration.md)), in the text format of Prometheus. Everything has the label \`process\`, the name of the process. None are shown by ${none.join(', ')}; what the signer refuses is an alarm of \`chain\`.`,
    'Rules that make alerts of them, and what to fetch: [`deploy/monitoring`](../deploy/monitoring/README.md).',
    section('Several processes', metrics.filter(isShared), true),
    ...roles.map((role) =>
      section(
        role,
        metrics.filter((metric) => !isShared(metric) && metric.roles.includes(role)),
        false,
      ),
    ),
    `## Node\n\nEvery process, by prom-client.\n\n${table(
      ['Metric', 'Kind', 'Labels', 'Meaning'],
      nodeMetrics(metrics).map(({ name, kind, labels, help }) => [code(name), kind, labelCell(labels), help]),
    )}`,
  );
}

const section = (title: string, metrics: readonly ProcessMetric[], isShared: boolean): string =>
  `## ${title}\n\n${table(
    ['Metric', 'Kind', 'Labels', 'Meaning', ...(isShared ? ['Processes'] : [])],
    metrics.map(({ name, kind, labels, help, roles }) => [
      code(name),
      kind,
      labelCell(labels),
      help,
      ...(isShared ? [roles.join(', ')] : []),
    ]),
  )}`;

const labelCell = (labels: readonly string[]): string => labels.map(code).join(', ');
