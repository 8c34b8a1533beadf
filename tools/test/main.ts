import { rmSync } from 'node:fs';
import { addressesFrom } from '@cliffhanger/dev-addresses';
import { NOT_ALL_RUN } from '../ci/not-all-run.ts';
import { rootProgram, runProgram } from '../run-program.ts';
import { startServices } from '../services/stack.ts';
import { serverEnvironment } from '../stack/environment.ts';
import { parseTestArguments } from './arguments.ts';
import { observationsFolder } from './observations.ts';
import { argumentsOf, isTimeForNext, type Part, partsOf, withReportOf } from './parts.ts';

/**
 * `pnpm test [--unit|--db] [--within=seconds] [paths and other words for vitest]`. The servers are left running for the
 * next time.
 */
const { projects, needsServers, withinSeconds, rest } = parseTestArguments(process.argv.slice(2));
const addresses = addressesFrom();
if (needsServers) await startServices(addresses);

// Every run is observed, so that `pnpm spec:coverage --from-last-run` can tell what it has shown.
const observations = observationsFolder(addresses);
rmSync(observations, { recursive: true, force: true });
process.exitCode = await (withinSeconds === undefined
  ? runPart({ projects }, rest)
  : runWithin(withinSeconds * 1_000));

function runPart(part: Part, words: readonly string[]): Promise<number> {
  return runProgram(rootProgram('vitest'), ['run', ...argumentsOf(part), ...words], {
    env: { ...serverEnvironment(addresses), CLIFFHANGER_OBSERVATIONS: observations },
  });
}

async function runWithin(withinMs: number): Promise<number> {
  const startedAt = performance.now();
  const elapsed = (): number => performance.now() - startedAt;
  const tookMs: number[] = [];
  let code = 0;
  const parts = partsOf(projects);
  for (const [index, part] of parts.entries()) {
    if (!isTimeForNext({ elapsedMs: elapsed(), tookMs, withinMs })) {
      console.log(`not run: ${parts.length - index} of ${parts.length} parts, no time was left`);
      return code === 0 ? NOT_ALL_RUN : code;
    }
    const beganAt = elapsed();
    code = Math.max(code, await runPart(part, withReportOf(rest, index)));
    tookMs.push(elapsed() - beganAt);
  }
  return code;
}
