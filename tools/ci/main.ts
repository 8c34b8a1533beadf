import { readFileSync } from 'node:fs';
import { countIn } from './count.ts';

/** `main.ts <report>` prints "passed failed" for `.ci/run`; nothing when there is no report to read. */
const [report = ''] = process.argv.slice(2);
try {
  const { passed, failed } = countIn(
    JSON.parse(readFileSync(report, 'utf8')) as Parameters<typeof countIn>[0],
  );
  console.log(passed, failed);
} catch {
  process.exitCode = 1;
}
