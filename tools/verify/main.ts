import { join } from 'node:path';
import { addressesFrom } from '@cliffhanger/dev-addresses';
import { stopServices } from '../services/stack.ts';
import { addUp } from './count.ts';
import { runStep, type StepResult } from './run-step.ts';
import { STAGES, type Stage } from './steps.ts';

/**
 * `pnpm verify [steps]`: everything a commit must pass. Each step writes its output to
 * `.data/verify/<step>.log`; the last line is "N passed, N failed". A signal ends the running steps as
 * failed.
 */
const wanted = process.argv.slice(2);
const addresses = addressesFrom();
const folder = join(addresses.dataFolder, 'verify');
const stop = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => stop.abort());

const startedAt = performance.now();
const results: StepResult[] = [];
for (const stage of STAGES) results.push(...(await runStage(stage)));
await stopServices(addresses);
report(results);

async function runStage(lanes: Stage): Promise<readonly StepResult[]> {
  return (await Promise.all(lanes.map(runLane))).flat();
}

async function runLane(lane: Stage[number]): Promise<readonly StepResult[]> {
  const done: StepResult[] = [];
  for (const step of lane) {
    if (wanted.length > 0 && !wanted.includes(step.name)) continue;
    const result = await runStep(step, { folder, signal: stop.signal });
    console.log(`${result.name}: ${result.passed} passed, ${result.failed} failed, ${result.seconds} s`);
    done.push(result);
  }
  return done;
}

/** Repeats all failures at the end of a long log. */
function report(all: readonly StepResult[]): void {
  for (const { name, lastLines } of all) {
    if (lastLines.length > 0) console.log([`\n--- last lines of ${name}`, ...lastLines, ''].join('\n'));
  }
  for (const { name, failures, flaky } of all) {
    for (const failure of failures) console.log(`failed in ${name}: ${failure}`);
    for (const journey of flaky) console.log(`flaky in ${name}: ${journey}`);
  }
  const { passed, failed } = addUp(all);
  console.log(`took ${Math.round((performance.now() - startedAt) / 1_000)} s`);
  console.log(`${passed} passed, ${failed} failed`);
  process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
}
