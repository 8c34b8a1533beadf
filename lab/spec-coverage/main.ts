import { addressesFrom } from '@cliffhanger/dev-addresses';
import { rootProgram, runProgram } from '../../tools/run-program.ts';
import { observationsFolder, readObservations, screensFolder } from '../../tools/test/observations.ts';
import { cover, linesOf, verdictOn } from './section.ts';
import { SECTIONS } from './sections.ts';

/**
 * `pnpm -C lab spec:coverage [--from-last-run]`: measures how much of the spec the tests cover. Prints a line
 * of JSON at the end.
 */
const RUN_TESTS = ['tools/test/main.ts', '--observe', 'apps/', 'packages/'];
const RUN_LAB_TESTS = ['lab/test.ts', '--observe', 'spec-coverage/'];

/** Calls, messages and screens that browsers produced, on a separate stack. */
const RUN_JOURNEYS = ['tools/e2e/main.ts'];

const isFromLastRun = process.argv.includes('--from-last-run');
const run = (words: readonly string[]) => runProgram(rootProgram('node'), words);
const testsEndedWith = isFromLastRun
  ? 0
  : (await run(RUN_TESTS)) + (await run(RUN_LAB_TESTS)) + (await run(RUN_JOURNEYS));

const addresses = addressesFrom();
const observations = [observationsFolder(addresses), screensFolder(addresses)].flatMap(readObservations);
const covered = SECTIONS.map((section) => cover(section, observations));
for (const section of covered) console.log(linesOf(section).join('\n'));
if (testsEndedWith !== 0) console.log('FAILED tests: what they show is not to be trusted');

const verdict = verdictOn(covered);
console.log(JSON.stringify(verdict));
process.exitCode = verdict.verdict === 'met' && testsEndedWith === 0 ? 0 : 1;
