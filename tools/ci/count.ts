/** How many tests of a run passed and failed, from the report that vitest or Playwright wrote. */
export interface Count {
  readonly passed: number;
  readonly failed: number;
}

interface VitestReport {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
}

interface PlaywrightReport {
  readonly stats: { readonly expected: number; readonly flaky: number; readonly unexpected: number };
}

export function countIn(report: VitestReport | PlaywrightReport): Count {
  if ('stats' in report) {
    const { expected, flaky, unexpected } = report.stats;
    return { passed: expected + flaky, failed: unexpected };
  }
  return { passed: report.numPassedTests, failed: report.numFailedTests };
}
