import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CHAIN_ALARM_KINDS } from '@cliffhanger/core/chain';
import { REPOSITORY_FOLDER } from '@cliffhanger/dev-addresses';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { copyRepository, removeCopy } from '../upgrade/repository-copy.ts';
import { againstSources, alertRules } from './check-alert-rules.ts';
import { namedIn } from './expression.ts';
import { readMonitoring } from './read-alert-rules.ts';

const SLOW_MS = 120_000;
const RULES = 'deploy/monitoring/alerts/jobs.yaml';
const CASES = 'deploy/monitoring/alerts/jobs.test.yaml';
const CONFIG = 'deploy/monitoring/prometheus.yml';

let copy = '';
beforeAll(() => {
  copy = copyRepository();
});
afterAll(() => removeCopy(copy));

interface Plant {
  readonly file: string;
  readonly text: string;
  readonly planted: string;
}

/** Runs the check with one text replaced in a file, then restores the file. */
async function planting(
  { file, text, planted }: Plant,
  find: (root: string) => readonly string[] | Promise<readonly string[]>,
): Promise<string> {
  const path = join(copy, file);
  const before = readFileSync(path, 'utf8');
  if (!before.includes(text)) throw new Error(`${file} does not say ${text}`);
  writeFileSync(path, before.replaceAll(text, planted));
  const problems = await find(copy);
  writeFileSync(path, before);
  return problems.join('\n');
}

const bySources = (root: string): readonly string[] => againstSources(root, readMonitoring(root));

test('the rules of the repository hold', { timeout: SLOW_MS }, async () => {
  expect(await alertRules.findProblems(REPOSITORY_FOLDER)).toEqual([]);
});

test.each([
  [
    'a metric that nobody shows',
    RULES,
    'max(jobs_dead)',
    'max(jobs_buried)',
    'JobsDead: no metric jobs_buried',
  ],
  ['a label that it has not', RULES, 'sum by (task)', 'sum by (kind)', 'no label kind to group by'],
  ['a label to select by', RULES, 'outcome="done"', 'state="done"', 'no label state of jobs_total'],
  [
    'a value that nobody says',
    RULES,
    'settle-due-orders',
    'settle-orders',
    'no task “settle-orders” of jobs_total',
  ],
  [
    'an alert without a case',
    CASES,
    'alertname: JobsDead',
    'alertname: JobsLate',
    'JobsDead: no case in which it fires',
  ],
  [
    'a role that nobody fetches from',
    CONFIG,
    'job_name: auditor',
    'job_name: audit',
    'fetches nothing from auditor',
  ],
  ['rules that nobody reads', CONFIG, '- alerts/jobs.yaml', '', 'does not read alerts/jobs.yaml'],
  [
    'a metric that is gone',
    'apps/worker/src/jobs/job-metrics.ts',
    "'jobs_dead'",
    "'jobs_gone'",
    'no metric jobs_dead',
  ],
])('it is found: %s', { timeout: SLOW_MS }, async (_, file, text, planted, problem) => {
  expect(await planting({ file, text, planted }, bySources)).toContain(problem);
});

test.each([
  ['a threshold that is not the tested one', '> 300', '> 3000', 'promtool test rules'],
  ['an expression that is none', 'max(jobs_dead)', 'max(jobs_dead', 'promtool check rules'],
])('promtool finds %s', { timeout: SLOW_MS }, async (_, text, planted, problem) => {
  expect(await planting({ file: RULES, text, planted }, alertRules.findProblems)).toContain(problem);
});

test('an alert whose page is missing is found, and a page of no alert', () => {
  const page = join(copy, 'docs/runbooks/alerts/jobs-late.md');
  const elsewhere = join(copy, 'docs/runbooks/alerts/jobs-early.md');
  renameSync(page, elsewhere);
  const problems = bySources(copy);
  renameSync(elsewhere, page);
  expect(problems).toEqual([
    'JobsLate: there is no page docs/runbooks/alerts/jobs-late.md',
    'docs/runbooks/alerts/jobs-early.md is of no alert',
  ]);
});

test('every kind of alarm of a chain is told of by an alert', () => {
  const told = readMonitoring(REPOSITORY_FOLDER)
    .alerts.flatMap(({ expression }) => namedIn(expression).metrics)
    .filter(({ name }) => name === 'chain_alarms_open')
    .flatMap(({ labels }) => labels.flatMap(({ values }) => values));
  expect(told.toSorted()).toEqual([...CHAIN_ALARM_KINDS].toSorted());
});
