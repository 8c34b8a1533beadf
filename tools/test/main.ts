import { rmSync } from 'node:fs';
import { addressesFrom } from '@cliffhanger/dev-addresses';
import { rootProgram, runProgram } from '../run-program.ts';
import { startServices } from '../services/stack.ts';
import { serverEnvironment } from '../stack/environment.ts';
import { parseTestArguments } from './arguments.ts';
import { observationsFolder } from './observations.ts';

/** `pnpm test [--unit|--db] [paths and other words for vitest]`. The servers are left running for the next time. */
const { projects, needsServers, rest } = parseTestArguments(process.argv.slice(2));
const addresses = addressesFrom();
if (needsServers) await startServices(addresses);

const args = ['run', ...projects.flatMap((project) => ['--project', project]), ...rest];
// Every run is observed, so that `pnpm spec:coverage --from-last-run` can tell what it has shown.
const observations = observationsFolder(addresses);
rmSync(observations, { recursive: true, force: true });
process.exitCode = await runProgram(rootProgram('vitest'), args, {
  env: { ...serverEnvironment(addresses), CLIFFHANGER_OBSERVATIONS: observations },
});
