import type { Project } from './arguments.ts';

/** A run of vitest: all of some projects, or a share of them. */
export interface Part {
  readonly projects: readonly Project[];
  readonly shard?: string;
}

/** So many that one of them is a small share of the time that there is; each costs vitest's start. */
const DATABASE_SHARDS = 5;

/** What computes first, in one piece; then what needs servers, in shares. */
export const partsOf = (projects: readonly Project[]): readonly Part[] => [
  ...(projects.some((project) => project !== 'db')
    ? [{ projects: projects.filter((project) => project !== 'db') }]
    : []),
  ...(projects.includes('db')
    ? Array.from({ length: DATABASE_SHARDS }, (_, index) => ({
        projects: ['db'] as const,
        shard: `${index + 1}/${DATABASE_SHARDS}`,
      }))
    : []),
];

export const argumentsOf = ({ projects, shard }: Part): readonly string[] => [
  ...projects.flatMap((project) => ['--project', project]),
  ...(shard === undefined ? [] : [`--shard=${shard}`]),
];

/** Each part writes a report of its own. */
export const withReportOf = (args: readonly string[], part: number): readonly string[] =>
  args.map((arg) => (arg.startsWith('--outputFile') ? arg.replace(/\.json$/, `.${part}.json`) : arg));

interface Tried {
  readonly elapsedMs: number;
  /** How long each part took so far. */
  readonly tookMs: readonly number[];
  readonly withinMs: number;
}

/** The first is always run; another where there is time for one that takes as long as the longest of its kind. */
export const isTimeForNext = ({ elapsedMs, tookMs, withinMs }: Tried): boolean =>
  tookMs.length === 0 || elapsedMs + Math.max(...tookMs.slice(-2)) <= withinMs;
