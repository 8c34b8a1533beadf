import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { REPOSITORY_FOLDER } from '@cliffhanger/dev-addresses';
import { freePort } from '@cliffhanger/testing/processes';
import { parse, stringify } from 'yaml';
import { waitUntil } from '../../tools/services/wait-until.ts';
import { MONITORING } from '../alert-rules/read-alert-rules.ts';

/** Metrics addresses of each process, by the name of its job in our `prometheus.yml`. */
export type Targets = Readonly<Record<string, readonly string[]>>;

export interface Sample {
  readonly metric: Readonly<Record<string, string>>;
  readonly value: readonly [at: number, figure: string];
}

export interface Prometheus {
  /** Evaluates an expression now. */
  query(expression: string): Promise<readonly Sample[]>;
  /** The names of all metrics scraped so far. */
  names(): Promise<ReadonlySet<string>>;
  stop(): Promise<void>;
}

/** Some metrics are read from servers that may be down, so that a scrape has to wait for them. */
const SCRAPE_EVERY = '1s';
const START_WITHIN_MS = 30_000;

/** Debian's Prometheus with our configuration, except for targets, interval and Alertmanager. */
export async function startPrometheus(targets: Targets): Promise<Prometheus> {
  const folder = mkdtempSync(join(tmpdir(), 'prometheus-'));
  const port = await freePort();
  const config = join(folder, 'prometheus.yml');
  writeFileSync(config, configFor(targets));
  const child = spawn(
    'prometheus',
    [
      `--config.file=${config}`,
      `--storage.tsdb.path=${join(folder, 'data')}`,
      `--web.listen-address=127.0.0.1:${port}`,
      '--log.level=error',
    ],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  );
  const url = `http://127.0.0.1:${port}`;
  await waitUntil(async () => (await fetch(`${url}/-/ready`)).ok, {
    what: 'prometheus',
    withinMs: START_WITHIN_MS,
    isAlive: () => child.exitCode === null,
  });
  return {
    query: async (expression) =>
      (
        await ask<{ readonly result: readonly Sample[] }>(
          url,
          `query?${new URLSearchParams({ query: expression })}`,
        )
      ).result,
    names: async () => new Set(await ask<readonly string[]>(url, 'label/__name__/values')),
    stop: async () => {
      await ended(child);
      rmSync(folder, { recursive: true });
    },
  };
}

function configFor(targets: Targets): string {
  const ours = parse(readFileSync(join(REPOSITORY_FOLDER, MONITORING, 'prometheus.yml'), 'utf8')) as {
    readonly rule_files: readonly string[];
    readonly scrape_configs: readonly { readonly job_name: string }[];
  };
  return stringify({
    global: { scrape_interval: SCRAPE_EVERY, scrape_timeout: SCRAPE_EVERY, evaluation_interval: '1s' },
    rule_files: ours.rule_files.map((file) => join(REPOSITORY_FOLDER, MONITORING, file)),
    scrape_configs: ours.scrape_configs.map(({ job_name }) => ({
      job_name,
      static_configs: [{ targets: targets[job_name] ?? [] }],
    })),
  });
}

async function ask<Data>(url: string, path: string): Promise<Data> {
  const answer = (await (await fetch(`${url}/api/v1/${path}`)).json()) as {
    readonly status: string;
    readonly data: Data;
    readonly error?: string;
  };
  if (answer.status !== 'success') throw new Error(`${path}: ${answer.error}`);
  return answer.data;
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
}
