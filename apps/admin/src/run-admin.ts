import { UsageError } from './args.ts';
import { runClicks } from './clicks/run-clicks.ts';
import { compose } from './compose.ts';
import { onRecord } from './on-record.ts';
import { readArgs, USAGE } from './read-args.ts';
import { runSetup } from './setup/run-setup.ts';

export interface CommandResult {
  readonly exitCode: number;
  readonly output: string;
}

const DONE = 0;
const FAILED = 1;
const WRONG_USAGE = 2;

/** Runs a command line and returns its output and exit code. */
export async function runAdmin(
  args: readonly string[],
  environment: NodeJS.ProcessEnv,
): Promise<CommandResult> {
  try {
    const { isDone, output } = await run(args, environment);
    return { exitCode: isDone ? DONE : FAILED, output };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return error instanceof UsageError
      ? { exitCode: WRONG_USAGE, output: `${message}\n\n${USAGE}` }
      : { exitCode: FAILED, output: `failed: ${message}` };
  }
}

async function run(args: readonly string[], environment: NodeJS.ProcessEnv) {
  // `setup` creates the prerequisites of the other commands.
  if (args[0] === 'setup') return runSetup(args.slice(1), environment);
  // Clicks are outside the database.
  if (args[0] === 'clicks') return runClicks(args.slice(1), environment);
  const task = readArgs(args);
  const machine = await compose(environment);
  try {
    return await onRecord(machine, task);
  } finally {
    await machine.close();
  }
}
