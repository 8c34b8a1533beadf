import { grafanaFile } from '../dashboards/grafana.ts';
import { DASHBOARD_FOLDER, DASHBOARDS } from '../dashboards/index.ts';
import { apiReference, operatorReference } from './api-reference.ts';
import { configurationPage, environmentExample } from './configuration.ts';
import { firedAlertsPage } from './fired-alerts.ts';
import { glossary } from './glossary.ts';
import { metricsPage } from './metrics.ts';
import { migrationChecksums } from './migration-checksums.ts';
import { openApi } from './openapi.ts';
import { refusalTable } from './refusal-table.ts';
import { sizingPage } from './sizing.ts';
import { rulesPage, wherePage } from './where.ts';

export interface GeneratedFile {
  readonly path: string;
  readonly produce: () => string;
}

/** Everything in the repository that is made from code; `check` fails when one of them is not fresh. */
export const GENERATED_FILES: readonly GeneratedFile[] = [
  { path: 'docs/api/openapi.json', produce: openApi },
  { path: 'docs/api/README.md', produce: apiReference },
  { path: 'docs/api/operator.md', produce: operatorReference },
  { path: 'docs/refusals.md', produce: refusalTable },
  { path: 'docs/configuration.md', produce: configurationPage },
  { path: 'docs/metrics.md', produce: metricsPage },
  { path: 'docs/sizing.md', produce: sizingPage },
  { path: '.env.example', produce: environmentExample },
  { path: 'docs/glossary.md', produce: glossary },
  { path: 'docs/where.md', produce: wherePage },
  { path: 'docs/rules.md', produce: rulesPage },
  { path: 'apps/auditor/generated/migrations.json', produce: migrationChecksums },
  { path: 'deploy/monitoring/fired-alerts.md', produce: firedAlertsPage },
  ...DASHBOARDS.map((dashboard) => ({
    path: `${DASHBOARD_FOLDER}/${dashboard.uid}.json`,
    produce: () => grafanaFile(dashboard),
  })),
];
