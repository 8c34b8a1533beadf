import type { GeneratedFile } from '../../tools/generate/generated-files.ts';
import { grafanaFile } from '../dashboards/grafana.ts';
import { DASHBOARD_FOLDER, DASHBOARDS } from '../dashboards/index.ts';
import { firedAlertsPage } from './fired-alerts.ts';
import { sizingPage } from './sizing.ts';

/**
 * Files that `pnpm -C lab generate` writes into the product's folders; `pnpm -C lab check` fails when one is
 * stale.
 */
export const GENERATED_FILES: readonly GeneratedFile[] = [
  { path: 'docs/sizing.md', produce: sizingPage },
  { path: 'deploy/monitoring/fired-alerts.md', produce: firedAlertsPage },
  ...DASHBOARDS.map((dashboard) => ({
    path: `${DASHBOARD_FOLDER}/${dashboard.uid}.json`,
    produce: () => grafanaFile(dashboard),
  })),
];
