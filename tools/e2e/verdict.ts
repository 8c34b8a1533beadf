import { countPlaywright, type PlaywrightReport } from '../verify/count.ts';

/** More flaky journeys than this fail the run. */
const MOST_FLAKY = 2;

export interface Verdict {
  readonly code: number;
  /** For the end of the output. */
  readonly lines: readonly string[];
}

/** Playwright exits with 0 however many journeys needed a retry. */
export function verdictOn(report: PlaywrightReport, code: number): Verdict {
  const { passed, failed, flaky } = countPlaywright(report);
  const isTooFlaky = flaky.length > MOST_FLAKY;
  return {
    code: code === 0 && isTooFlaky ? 1 : code,
    lines: [
      ...flaky.map((name) => `flaky: ${name}`),
      ...(isTooFlaky ? [`failed: ${flaky.length} flaky journeys, at most ${MOST_FLAKY} are allowed`] : []),
      `${passed} passed, ${failed} failed, ${flaky.length} flaky`,
    ],
  };
}
