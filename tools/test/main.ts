import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { addressesFrom, REPOSITORY_FOLDER, testAddresses } from '@cliffhanger/dev-addresses';
import { prepareTemplates } from '@cliffhanger/testing/database';
import { rootProgram, runProgram } from '../run-program.ts';
import { startServices } from '../services/stack.ts';
import { serverEnvironment } from '../stack/environment.ts';
import { parseTestArguments } from './arguments.ts';
import { observationsFolder } from './observations.ts';
import { findUnsentStatements, readSentStatements } from './statements/unsent-statements.ts';

/** `pnpm test [--unit|--db] [--observe] [words for vitest]`. Leaves the servers running for the next time. */
const { projects, needsServers, isObserved, checksStatements, rest } = parseTestArguments(
  process.argv.slice(2),
);
const addresses = addressesFrom();
const environment = serverEnvironment(testAddresses(addresses));
if (needsServers) {
  await startServices(addresses, ['test-postgres', 'nats', 'mail sink', 'chain']);
  Object.assign(process.env, environment);
  await prepareTemplates();
}

const observations = observationsFolder(addresses);
if (isObserved) rmSync(observations, { recursive: true, force: true });
const statements = join(addresses.dataFolder, 'statements');
// A run without databases may start in parallel, and must not delete them.
if (projects.includes('db')) rmSync(statements, { recursive: true, force: true });
const chosen = projects.flatMap((project) => ['--project', project]);
process.exitCode = await runProgram(rootProgram('vitest'), ['run', ...chosen, ...rest], {
  env: {
    ...environment,
    CLIFFHANGER_STATEMENTS: statements,
    ...(isObserved ? { CLIFFHANGER_OBSERVATIONS: observations } : {}),
  },
});

if (process.exitCode === 0 && checksStatements) {
  const unsent = findUnsentStatements(REPOSITORY_FOLDER, readSentStatements(statements));
  for (const line of unsent) console.error(line);
  if (unsent.length > 0) process.exitCode = 1;
}
