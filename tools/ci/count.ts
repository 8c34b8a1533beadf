/** How a run of tests ended, from the report that vitest or Playwright wrote. */
export interface Count {
  readonly passed: number;
  readonly failed: number;
  /** What failed, by file and name, with the beginning of its message. */
  readonly failures: readonly string[];
}

interface VitestReport {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly testResults?: readonly {
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

interface PlaywrightSuite {
  readonly suites?: readonly PlaywrightSuite[];
  readonly specs?: readonly { readonly ok: boolean; readonly title: string; readonly file: string }[];
}

export interface PlaywrightReport extends PlaywrightSuite {
  /** Of the run itself, not of a journey. */
  readonly errors?: readonly { readonly message?: string }[];
  readonly stats: { readonly expected: number; readonly flaky: number; readonly unexpected: number };
}

export function countIn(report: VitestReport | PlaywrightReport): Count {
  if ('stats' in report) {
    const { expected, flaky, unexpected } = report.stats;
    return { passed: expected + flaky, failed: unexpected, failures: failedSpecs(report) };
  }
  return { passed: report.numPassedTests, failed: report.numFailedTests, failures: failedTests(report) };
}

/** Of a run in parts. */
export const addUp = (counts: readonly Count[]): Count => ({
  passed: counts.reduce((sum, { passed }) => sum + passed, 0),
  failed: counts.reduce((sum, { failed }) => sum + failed, 0),
  failures: counts.flatMap(({ failures }) => failures),
});

const OUT_OF_TIME = /Timed out waiting \S+ for the (?:teardown for )?test suite/;

/** Playwright was told to end by then and has found no fault in what it ran. */
export const isOnlyOutOfTime = (report: PlaywrightReport): boolean =>
  report.stats.unexpected === 0 &&
  (report.errors ?? []).length > 0 &&
  (report.errors ?? []).every(({ message = '' }) => OUT_OF_TIME.test(message));

const failedTests = ({ testResults = [] }: VitestReport): readonly string[] =>
  testResults.flatMap((file) => {
    const failed = file.assertionResults.filter(({ status }) => status === 'failed');
    // A file that did not even load has no tests to name.
    if (failed.length === 0)
      return file.status === 'failed' ? [`${file.name}: ${firstLine(file.message)}`] : [];
    return failed.map(
      ({ fullName, failureMessages }) => `${file.name}: ${fullName}: ${firstLine(failureMessages?.[0])}`,
    );
  });

const failedSpecs = ({ suites = [], specs = [] }: PlaywrightSuite): readonly string[] => [
  ...specs.filter(({ ok }) => !ok).map(({ file, title }) => `${file}: ${title}`),
  ...suites.flatMap(failedSpecs),
];

const firstLine = (message = ''): string => message.split('\n')[0] ?? '';
