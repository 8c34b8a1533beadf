import { readFileSync } from 'node:fs';
import { REPOSITORY_FOLDER } from '@cliffhanger/dev-addresses';
import {
  type Count,
  countChecks,
  countPlaywright,
  countVitest,
  type PlaywrightReport,
  type VitestReport,
} from './count.ts';

/** Files for a step's output and its report. */
export interface StepFiles {
  readonly log: string;
  readonly report: string;
}

export interface Step {
  readonly name: string;
  /** Arguments of `pnpm`. */
  readonly command: (files: StepFiles) => readonly string[];
  readonly env?: (files: StepFiles) => Readonly<Record<string, string>>;
  /** Absent where the exit code is enough. */
  readonly count?: (files: StepFiles) => Count;
}

const check: Step = {
  name: 'check',
  command: () => ['check'],
  count: ({ log }) => countChecks(readFileSync(log, 'utf8')),
};

const tests = (name: string, project: '--unit' | '--db'): Step => ({
  name,
  command: ({ report }) => [
    'test',
    project,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ],
  count: ({ report }) => {
    const count = countVitest(readJson(report) as VitestReport);
    const shorter = (line: string): string => line.replace(`${REPOSITORY_FOLDER}/`, '');
    return { ...count, failures: count.failures.map(shorter) };
  },
});

const build: Step = { name: 'build', command: () => ['build'] };

const smoke: Step = {
  name: 'smoke',
  command: () => ['e2e', 'smoke', '--reporter=list,json'],
  env: ({ report }) => ({ PLAYWRIGHT_JSON_OUTPUT_FILE: report }),
  count: ({ report }) => countPlaywright(readJson(report) as PlaywrightReport),
};

const readJson = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));

/** Stages run in sequence, their lanes in parallel: database tests mostly wait. */
export type Stage = readonly (readonly Step[])[];

export const STAGES: readonly Stage[] = [
  [[check, tests('test', '--unit'), build], [tests('database', '--db')]],
  [[smoke]],
];
