/** The results of a step, from the report of vitest, Playwright or `pnpm check`. */
export interface Count {
  readonly passed: number;
  readonly failed: number;
  /** File and name of each failed test, with the first line of its message. */
  readonly failures: readonly string[];
  /** Journeys that passed on a retry. */
  readonly flaky: readonly string[];
}

export const NOTHING: Count = { passed: 0, failed: 0, failures: [], flaky: [] };

export const addUp = (counts: readonly Count[]): Count => ({
  passed: counts.reduce((sum, { passed }) => sum + passed, 0),
  failed: counts.reduce((sum, { failed }) => sum + failed, 0),
  failures: counts.flatMap(({ failures }) => failures),
  flaky: counts.flatMap(({ flaky }) => flaky),
});

export interface VitestReport {
  readonly testResults: readonly {
    readonly name: string;
    readonly message?: string;
    readonly status?: string;
    readonly assertionResults: readonly {
      readonly status: string;
      readonly fullName: string;
      readonly failureMessages?: readonly string[] | null;
    }[];
  }[];
}

export function countVitest({ testResults }: VitestReport): Count {
  const tests = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map((result) => ({ file: name, ...result })),
  );
  const failed = tests.filter(({ status }) => status === 'failed');
  // A file that fails to load reports no tests.
  const broken = testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((result) => result.status === 'failed'),
  );
  return {
    passed: tests.filter(({ status }) => status === 'passed').length,
    failed: failed.length + broken.length,
    failures: [
      ...failed.map(
        ({ file, fullName, failureMessages }) => `${file}: ${fullName}: ${firstLine(failureMessages?.[0])}`,
      ),
      ...broken.map(({ name, message }) => `${name}: ${firstLine(message)}`),
    ],
    flaky: [],
  };
}

interface PlaywrightSuite {
  readonly suites?: readonly PlaywrightSuite[];
  readonly specs?: readonly {
    readonly title: string;
    readonly file: string;
    readonly tests: readonly { readonly status: 'expected' | 'unexpected' | 'flaky' | 'skipped' }[];
  }[];
}

export interface PlaywrightReport extends PlaywrightSuite {
  /** Errors of the run itself, for example a configuration that fails to load. */
  readonly errors?: readonly { readonly message?: string }[];
}

export function countPlaywright(report: PlaywrightReport): Count {
  const journeys = journeysIn(report);
  const namesOf = (wanted: string): readonly string[] =>
    journeys.filter(({ status }) => status === wanted).map(({ name }) => name);
  const errors = (report.errors ?? []).map(({ message }) => firstLine(message));
  const unexpected = namesOf('unexpected');
  const flaky = namesOf('flaky');
  return {
    passed: namesOf('expected').length + flaky.length,
    failed: unexpected.length + errors.length,
    failures: [...unexpected, ...errors],
    flaky,
  };
}

const journeysIn = ({
  suites = [],
  specs = [],
}: PlaywrightSuite): readonly { name: string; status: string }[] => [
  ...specs.flatMap(({ file, title, tests }) =>
    tests.map(({ status }) => ({ name: `${file}: ${title}`, status })),
  ),
  ...suites.flatMap(journeysIn),
];

/** Parses the output of `pnpm check`, one line per check. */
export function countChecks(output: string): Count {
  const named = (verdict: string): readonly string[] =>
    [...output.matchAll(new RegExp(`^${verdict} +(.+?) +[\\d.]+ s$`, 'gm'))].map(([, name = '']) => name);
  const failures = named('FAIL');
  return { ...NOTHING, passed: named('ok').length, failed: failures.length, failures };
}

const firstLine = (message = ''): string => message.split('\n')[0] ?? '';
