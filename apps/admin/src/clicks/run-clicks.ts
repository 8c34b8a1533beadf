import { clickStream, type Environment, IncompleteEnvironment, readVariables } from '@cliffhanger/operations';
import { machines } from '../compose.ts';
import { SETUP_VARIABLES } from '../setup/setup-variables.ts';
import { readClicksArgs } from './read-clicks-args.ts';

/** Needs no database: it is run while nothing else is there yet, too. */
export async function runClicks(
  args: readonly string[],
  environment: Environment,
): Promise<{ readonly isDone: boolean; readonly said: string }> {
  const { verb, file } = readClicksArgs(args);
  const read = readVariables(SETUP_VARIABLES, environment);
  if (read.NATS_URL === undefined) throw new IncompleteEnvironment(['NATS_URL: needed by clicks']);
  const { stream } = clickStream(read);
  const act = verb === 'save' ? machines.saveStream : machines.restoreStream;
  const { messages } = await act({ url: read.NATS_URL, stream }, file);
  return {
    isDone: true,
    said: `${verb === 'save' ? 'saved' : 'restored'}: ${messages} messages with clicks`,
  };
}
