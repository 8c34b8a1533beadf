import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Check, runQuietly } from '../../tools/check/check.ts';
import { type ProcessMetric, processMetrics } from '../../tools/metrics/process-metrics.ts';
import { ALERT_PAGES, alertPages } from '../command-blocks/check-command-blocks.ts';
import { type KnownNames, knownNames } from './known-names.ts';
import { type Alert, MONITORING, type Monitoring, readMonitoring } from './read-alert-rules.ts';

/** Alert rules fire when they should, use existing metrics, and link to a page with instructions. */
export const alertRules: Check = {
  name: 'alert rules',
  findProblems: async (root) => {
    const monitoring = readMonitoring(root);
    return [...(await byPromtool(root, monitoring)), ...againstSources(root, monitoring)];
  },
};

/** Checks beyond promtool. */
export function againstSources(root: string, monitoring: Monitoring): readonly string[] {
  const metrics = processMetrics(root);
  return [
    ...configProblems(metrics, monitoring),
    ...alertProblems(root, monitoring, knownNames(root, metrics)),
  ];
}

async function byPromtool(root: string, { ruleFiles, caseFiles }: Monitoring): Promise<readonly string[]> {
  const judged = [
    ['check', 'rules', ...ruleFiles],
    ['check', 'config', 'prometheus.yml'],
    ['test', 'rules', ...caseFiles],
  ];
  const said = await Promise.all(
    judged.map(async (args) => {
      const { exitCode, stdout, stderr } = await runQuietly('promtool', args, join(root, MONITORING)).catch(
        (error: unknown) => {
          throw new Error('promtool is of the Debian package prometheus', { cause: error });
        },
      );
      return exitCode === 0 ? [] : [`promtool ${args[0]} ${args[1]}: ${stdout}${stderr}`.trim()];
    }),
  );
  return said.flat();
}

/** Every process with metrics is scraped under its job name, and every rule file is loaded. */
function configProblems(
  metrics: readonly ProcessMetric[],
  { config, ruleFiles }: Monitoring,
): readonly string[] {
  const roles = new Set(metrics.flatMap((metric) => metric.roles));
  const jobs = new Set(config.scrape_configs.map(({ job_name }) => job_name));
  return [
    ...[...roles.difference(jobs)].map((role) => `prometheus.yml fetches nothing from ${role}`),
    ...[...jobs.difference(roles)].map((job) => `prometheus.yml fetches from ${job}, which shows no metrics`),
    ...ruleFiles
      .filter((file) => !config.rule_files.includes(file))
      .map((file) => `prometheus.yml does not read ${file}`),
  ];
}

function alertProblems(
  root: string,
  { alerts, cases }: Monitoring,
  { unknownIn }: KnownNames,
): readonly string[] {
  const hasCase = (name: string, fires: boolean): boolean =>
    cases.some((one) => one.alert === name && one.fires === fires);
  const problemsOf = ({ name, expression, runbook }: Alert): readonly string[] => [
    ...unknownIn(expression),
    ...(hasCase(name, true) ? [] : ['no case in which it fires']),
    ...(hasCase(name, false) ? [] : ['no case in which it does not fire']),
    ...(runbook === runbookOf(name) ? [] : [`its runbook is ${runbookOf(name)}, not ${runbook}`]),
    ...(existsSync(join(root, runbook)) ? [] : [`there is no page ${runbook}`]),
  ];
  const pages = new Set(alerts.map(({ name }) => runbookOf(name)));
  return [
    ...alerts.flatMap((alert) => problemsOf(alert).map((problem) => `${alert.name}: ${problem}`)),
    ...alertPages(root)
      .filter((page) => !pages.has(page))
      .map((page) => `${page} is of no alert`),
  ];
}

/** `JobsLate` has the page `jobs-late.md`. */
const runbookOf = (alert: string): string =>
  `${ALERT_PAGES}/${alert.replaceAll(/(?<!^)[A-Z]/g, (letter) => `-${letter}`).toLowerCase()}.md`;
