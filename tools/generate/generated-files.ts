import { apiReference, operatorReference } from './api-reference.ts';
import { configurationPage, environmentExample } from './configuration.ts';
import { glossary } from './glossary.ts';
import { metricsPage } from './metrics.ts';
import { migrationChecksums } from './migration-checksums.ts';
import { openApi } from './openapi.ts';
import { refusalTable } from './refusal-table.ts';
import { rulesPage, wherePage } from './where.ts';

export interface GeneratedFile {
  readonly path: string;
  readonly produce: () => string;
}

/**
 * All files generated from the product's code; `check` fails when one is stale. The lab has a separate list.
 */
export const GENERATED_FILES: readonly GeneratedFile[] = [
  { path: 'docs/api/openapi.json', produce: openApi },
  { path: 'docs/api/README.md', produce: apiReference },
  { path: 'docs/api/operator.md', produce: operatorReference },
  { path: 'docs/refusals.md', produce: refusalTable },
  { path: 'docs/configuration.md', produce: configurationPage },
  { path: 'docs/metrics.md', produce: metricsPage },
  { path: '.env.example', produce: environmentExample },
  { path: 'docs/glossary.md', produce: glossary },
  { path: 'docs/where.md', produce: wherePage },
  { path: 'docs/rules.md', produce: rulesPage },
  { path: 'apps/auditor/generated/migrations.json', produce: migrationChecksums },
];
