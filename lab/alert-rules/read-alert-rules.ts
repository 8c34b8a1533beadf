import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';

export const MONITORING = 'deploy/monitoring';
const CASES = '.test.yaml';

const ruleFile = z.object({
  groups: z.array(
    z.object({
      rules: z.array(
        z.object({
          alert: z.string(),
          expr: z.string(),
          labels: z.object({ severity: z.enum(['page', 'ticket']) }),
          annotations: z.object({ summary: z.string().min(1), runbook: z.string() }),
        }),
      ),
    }),
  ),
});

const caseFile = z.object({
  tests: z.array(
    z.object({
      alert_rule_test: z.array(z.object({ alertname: z.string(), exp_alerts: z.array(z.unknown()) })),
    }),
  ),
});

const configFile = z.object({
  rule_files: z.array(z.string()),
  scrape_configs: z.array(z.object({ job_name: z.string() })),
});

export interface Alert {
  readonly name: string;
  readonly expression: string;
  readonly runbook: string;
}

export interface AlertCase {
  readonly alert: string;
  readonly fires: boolean;
}

export interface Monitoring {
  readonly ruleFiles: readonly string[];
  readonly caseFiles: readonly string[];
  readonly alerts: readonly Alert[];
  readonly cases: readonly AlertCase[];
  readonly config: z.infer<typeof configFile>;
}

export function readMonitoring(root: string): Monitoring {
  const folder = join(root, MONITORING);
  const read = (file: string): unknown => parse(readFileSync(join(folder, file), 'utf8'));
  const files = readdirSync(join(folder, 'alerts')).map((file) => `alerts/${file}`);
  const caseFiles = files.filter((file) => file.endsWith(CASES));
  const ruleFiles = files.filter((file) => !file.endsWith(CASES));
  return {
    ruleFiles,
    caseFiles,
    alerts: ruleFiles
      .flatMap((file) => ruleFile.parse(read(file)).groups)
      .flatMap(({ rules }) => rules)
      .map(({ alert, expr, annotations }) => ({
        name: alert,
        expression: expr,
        runbook: annotations.runbook,
      })),
    cases: caseFiles
      .flatMap((file) => caseFile.parse(read(file)).tests)
      .flatMap((one) => one.alert_rule_test)
      .map(({ alertname, exp_alerts }) => ({ alert: alertname, fires: exp_alerts.length > 0 })),
    config: configFile.parse(read('prometheus.yml')),
  };
}
