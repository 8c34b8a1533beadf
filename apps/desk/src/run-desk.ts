import { compose } from './compose.ts';
import { onRecord } from './on-record.ts';
import { readWords, USAGE } from './read-words.ts';
import { UsageError } from './words.ts';

export interface Ended {
  readonly exitCode: number;
  readonly said: string;
}

const DONE = 0;
const FAILED = 1;
const WRONG_WORDS = 2;

/** What was typed, from its words to its exit code. */
export async function runDesk(words: readonly string[], environment: NodeJS.ProcessEnv): Promise<Ended> {
  try {
    const { isDone, said } = await carriedOut(words, environment);
    return { exitCode: isDone ? DONE : FAILED, said };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return error instanceof UsageError
      ? { exitCode: WRONG_WORDS, said: `${message}\n\n${USAGE}` }
      : { exitCode: FAILED, said: `it did not work: ${message}` };
  }
}

async function carriedOut(words: readonly string[], environment: NodeJS.ProcessEnv) {
  const task = readWords(words);
  const machine = await compose(environment);
  try {
    return await onRecord(machine, task);
  } finally {
    await machine.close();
  }
}
