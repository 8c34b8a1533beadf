import { REPOSITORY_FOLDER } from '@cliffhanger/dev-addresses';
import { generatedPage, table } from '../../tools/generate/markdown.ts';
import { readMonitoring } from '../alert-rules/read-alert-rules.ts';
import { FIRED_BY, NOT_FIRED } from '../monitoring/fault-table.ts';

/** A table of the fault that fires each alert. */
export function firedAlertsPage(): string {
  const { alerts } = readMonitoring(REPOSITORY_FOLDER);
  const runbooks = new Map(alerts.map(({ name, runbook }) => [name, runbook]));
  const named = (name: string): string => `[${name}](../../${runbooks.get(name) ?? ''})`;
  const rows = (of: Readonly<Record<string, string>>) =>
    Object.entries(of).map(([name, text]) => [named(name), text]);
  return generatedPage(
    { title: 'Alerts and the faults that fire them', madeFrom: 'lab/monitoring/fault-table.ts' },
    'Each fault is made in `lab/monitoring/monitoring.db.test.ts`, in front of running processes (two apis, worker, ingest, chain, auditor, signer, a chain) from which a Prometheus fetches. The expression of the alert gives nothing before the fault and fires after it; where its window allows, it ends when the fault does. How long an alert has to last (`for`) is not waited for: `alerts/*.test.yaml` try that.',
    table(['Alert', 'Fired by'], rows(FIRED_BY)),
    `## Not fired\n\n${table(['Alert', 'Why'], rows(NOT_FIRED))}`,
  );
}
