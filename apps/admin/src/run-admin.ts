import { UsageError } from './args.ts';
import { runClicks } from './clicks/run-clicks.ts';
import { compose } from './compose.ts';
import { onRecord } from './on-record.ts';
import { readArgs, USAGE } from './read-args.ts';
import { runSetup } from './setup/run-setup.ts';

export interface Ended {
  readonly exitCode: number;
  readonly said: string;
}

const DONE = 0;
const FAILED = 1;
const WRONG_USAGE = 2;

/** What was typed, from its arguments to its exit code. */
export async function runAdmin(args: readonly string[], environment: NodeJS.ProcessEnv): Promise<Ended> {
  try {
    const { isDone, said } = await carriedOut(args, environment);
    return { exitCode: isDone ? DONE : FAILED, said };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return error instanceof UsageError
      ? { exitCode: WRONG_USAGE, said: `${message}\n\n${USAGE}` }
      : { exitCode: FAILED, said: `it did not work: ${message}` };
  }
}

async function carriedOut(args: readonly string[], environment: NodeJS.ProcessEnv) {
  // It makes what every other command needs before it can begin.
  if (args[0] === 'setup') return runSetup(args.slice(1), environment);
  // Clicks stand outside of the database, and so does what is done with them.
  if (args[0] === 'clicks') return runClicks(args.slice(1), environment);
  const task = readArgs(args);
  const machine = await compose(environment);
  try {
    return await onRecord(machine, task);
  } finally {
    await machine.close();
  }
}
