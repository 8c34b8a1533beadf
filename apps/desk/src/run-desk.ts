import { compose } from './compose.ts';
import { onRecord } from './on-record.ts';
import { readArgs, USAGE } from './read-words.ts';
import { UsageError } from './words.ts';

export interface Ended {
  readonly exitCode: number;
  readonly said: string;
}

const DONE = 0;
const FAILED = 1;
const USAGE_ERROR = 2;

/** What was typed, from its words to its exit code. */
export async function runDesk(args: readonly string[], environment: NodeJS.ProcessEnv): Promise<Ended> {
  try {
    const { isDone, said } = await carriedOut(args, environment);
    return { exitCode: isDone ? DONE : FAILED, said };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return error instanceof UsageError
      ? { exitCode: USAGE_ERROR, said: `${message}\n\n${USAGE}` }
      : { exitCode: FAILED, said: `it did not work: ${message}` };
  }
}

async function carriedOut(args: readonly string[], environment: NodeJS.ProcessEnv) {
  const task = readArgs(args);
  const machine = await compose(environment);
  try {
    return await onRecord(machine, task);
  } finally {
    await machine.close();
  }
}
