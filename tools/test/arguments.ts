const PURE_PROJECTS = ['unit', 'dom'] as const;
const SERVER_PROJECTS = ['db'] as const;
const OPTIONS: readonly string[] = ['--unit', '--db', '--observe', '--unsent'];

export type Project = (typeof PURE_PROJECTS | typeof SERVER_PROJECTS)[number];

export interface TestRun {
  readonly projects: readonly Project[];
  readonly needsServers: boolean;
  /** Writes down what the tests see, for `pnpm -C lab spec:coverage`. */
  readonly isObserved: boolean;
  /** Lists statements of the source that no database test sends, and fails where there are any. */
  readonly listsUnsent: boolean;
  /** Paths and options that go to vitest as they are. */
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
    listsUnsent: args.includes('--unsent'),
    rest,
  };
}
