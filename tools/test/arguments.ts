const PURE_PROJECTS = ['unit', 'dom'] as const;
const SERVER_PROJECTS = ['db'] as const;
const OPTIONS: readonly string[] = ['--unit', '--db', '--observe'];
/** Options that select no tests. */
const REPORTS = /^--(?:reporter|outputFile)\b/;

export type Project = (typeof PURE_PROJECTS | typeof SERVER_PROJECTS)[number];

export interface TestRun {
  readonly projects: readonly Project[];
  readonly needsServers: boolean;
  /** Records observations, for `pnpm -C lab spec:coverage`. */
  readonly isObserved: boolean;
  /** True when every database test runs: together they must send every statement of the adapters. */
  readonly checksStatements: boolean;
  /** Paths and options passed through to vitest. */
  readonly rest: readonly string[];
}

export function parseTestArguments(args: readonly string[]): TestRun {
  const [onlyPure, onlyServers] = [args.includes('--unit'), args.includes('--db')];
  const isAll = onlyPure === onlyServers;
  const projects = [
    ...(isAll || onlyPure ? PURE_PROJECTS : []),
    ...(isAll || onlyServers ? SERVER_PROJECTS : []),
  ];
  const rest = args.filter((arg) => !OPTIONS.includes(arg));
  return {
    projects,
    needsServers: isAll || onlyServers,
    isObserved: args.includes('--observe'),
    checksStatements: (isAll || onlyServers) && rest.every((arg) => REPORTS.test(arg)),
    rest,
  };
}
