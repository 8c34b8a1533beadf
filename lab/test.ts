import { addressesFrom } from '@cliffhanger/dev-addresses';
import { prepareTemplates } from '@cliffhanger/testing/database';
import { rootProgram, runProgram } from '../tools/run-program.ts';
import { startServices } from '../tools/services/stack.ts';
import { serverEnvironment } from '../tools/stack/environment.ts';
import { observationsFolder } from '../tools/test/observations.ts';

/**
 * `pnpm -C lab test [--observe] [paths and other words for vitest]`. Leaves the servers running for the next
 * time. `--observe` adds to the output of `pnpm test --observe`.
 */
const OBSERVE = '--observe';
const words = process.argv.slice(2);
const addresses = addressesFrom();
await startServices(addresses);
await prepareTemplates();
process.exitCode = await runProgram(
  rootProgram('vitest'),
  ['run', ...words.filter((word) => word !== OBSERVE)],
  {
    cwd: import.meta.dirname,
    env: {
      ...serverEnvironment(addresses),
      ...(words.includes(OBSERVE) ? { CLIFFHANGER_OBSERVATIONS: observationsFolder(addresses) } : {}),
    },
  },
);
