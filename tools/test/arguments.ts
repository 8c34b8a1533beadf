const PURE_PROJECTS = ['unit', 'dom'] as const;
const SERVER_PROJECTS = ['db'] as const;

const WITHIN = '--within=';

export type Project = (typeof PURE_PROJECTS | typeof SERVER_PROJECTS)[number];

export interface TestRun {
  readonly projects: readonly Project[];
  readonly needsServers: boolean;
  /** Seconds that all of it may take: what does not fit is not begun. Undefined where it may take any time. */
  readonly withinSeconds: number | undefined;
  /** Paths and options that go to vitest as they are. */
  readonly rest: readonly string[];
}

export function parseTestArguments(args: readonly string[]): TestRun {
  const onlyPure = args.includes('--unit');
  const onlyServers = args.includes('--db');
  const within = args.find((arg) => arg.startsWith(WITHIN));
  const projects = [...(onlyServers ? [] : PURE_PROJECTS), ...(onlyPure ? [] : SERVER_PROJECTS)];
  return {
    projects: onlyPure && onlyServers ? [...PURE_PROJECTS, ...SERVER_PROJECTS] : projects,
    needsServers: onlyServers || !onlyPure,
    withinSeconds: within === undefined ? undefined : Number(within.slice(WITHIN.length)),
    rest: args.filter((arg) => arg !== '--unit' && arg !== '--db' && arg !== within),
  };
}
