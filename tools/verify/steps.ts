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

/** Where a step writes: what it prints, and the report that it is counted by. */
export interface StepFiles {
  readonly log: string;
  readonly report: string;
}

export interface Step {
  readonly name: string;
  /** Arguments of `pnpm`. */
  readonly command: (files: StepFiles) => readonly string[];
  readonly env?: (files: StepFiles) => Readonly<Record<string, string>>;
  /** Absent where the exit code says everything. */
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

/** One stage follows another. The lanes of a stage run side by side: database tests wait more than they compute. */
export type Stage = readonly (readonly Step[])[];

export const STAGES: readonly Stage[] = [
  [[check, tests('test', '--unit'), build], [tests('database', '--db')]],
  [[smoke]],
];
