import { readFileSync } from 'node:fs';
import { addUp, countIn } from './count.ts';

/** `main.ts <reports>` prints "passed failed" for `.ci/run`, then a line for each failure; nothing without a report. */
const reports = process.argv.slice(2);
try {
  const { passed, failed, failures } = addUp(
    reports.map((report) =>
      countIn(JSON.parse(readFileSync(report, 'utf8')) as Parameters<typeof countIn>[0]),
    ),
  );
  console.log([`${passed} ${failed}`, ...failures].join('\n'));
} catch {
  process.exitCode = 1;
}
