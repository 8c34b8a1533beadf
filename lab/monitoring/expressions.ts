import { REPOSITORY_FOLDER } from '@cliffhanger/dev-addresses';
import { namedIn } from '../alert-rules/expression.ts';
import { readMonitoring } from '../alert-rules/read-alert-rules.ts';
import { DASHBOARDS } from '../dashboards/index.ts';
import type { Prometheus } from './prometheus.ts';

export interface UsedExpression {
  /** Where it is used. */
  readonly name: string;
  readonly expression: string;
  /** An empty result is valid: there is no fault, or no such event has occurred. */
  readonly mayBeEmpty: boolean;
}

/** Replaces Grafana's variables. */
const filledIn = (expression: string): string => expression.replaceAll('$__rate_interval', '1m');

export const usedExpressions = (): readonly UsedExpression[] => [
  ...DASHBOARDS.flatMap(({ title, rows }) =>
    rows
      .flatMap(({ panels }) => panels)
      .flatMap((panel) =>
        panel.queries.map(({ expression, isOftenEmpty = false }) => ({
          name: `${title}, ${panel.title}`,
          expression: filledIn(expression),
          mayBeEmpty: isOftenEmpty,
        })),
      ),
  ),
  ...readMonitoring(REPOSITORY_FOLDER).alerts.map(({ name, expression }) => ({
    name,
    expression,
    mayBeEmpty: true,
  })),
];

/** Metrics that no process of the trial exports. */
const NEVER_SHOWN_HERE: ReadonlySet<string> = new Set([
  // A worker that packages needs ffmpeg and an upload: package-episodes.db.test.ts.
  'episodes_packaged_total',
  // Needs an auditor that may stop payouts, which would disturb the other faults: the auditor's
  // main.db.test.ts.
  'auditor_words_total',
]);

/** The faults of the expressions, evaluated in a Prometheus that has scraped every process. */
export async function problemsOf(
  expressions: readonly UsedExpression[],
  { query, names }: Pick<Prometheus, 'query' | 'names'>,
): Promise<readonly string[]> {
  const shown = await names();
  const found = await Promise.all(
    expressions.map(async ({ name, expression, mayBeEmpty }) => {
      const missing = namedIn(expression)
        .metrics.map((metric) => metric.name)
        .filter((metric) => !shown.has(metric) && !NEVER_SHOWN_HERE.has(metric));
      const result = await query(expression).catch((error: unknown) => String(error));
      return [
        ...missing.map((metric) => `${name}: no process shows ${metric}`),
        ...(typeof result === 'string' ? [`${name}: ${result}`] : []),
        ...(result.length === 0 && !mayBeEmpty ? [`${name}: gives nothing`] : []),
      ];
    }),
  );
  return found.flat();
}
