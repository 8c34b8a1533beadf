import { clickStream, type Environment, IncompleteEnvironment, readVariables } from '@cliffhanger/operations';
import { adapters } from '../compose.ts';
import { SETUP_VARIABLES } from '../setup/setup-variables.ts';
import { readClicksArgs } from './read-clicks-args.ts';

/** Works without a database, because it also runs before there is one. */
export async function runClicks(
  args: readonly string[],
  environment: Environment,
): Promise<{ readonly isDone: boolean; readonly output: string }> {
  const { verb, file } = readClicksArgs(args);
  const read = readVariables(SETUP_VARIABLES, environment);
  if (read.NATS_URL === undefined) throw new IncompleteEnvironment(['NATS_URL: required by clicks']);
  const { stream } = clickStream(read);
  const act = verb === 'save' ? adapters.saveStream : adapters.restoreStream;
  const { messages } = await act({ url: read.NATS_URL, stream }, file);
  return {
    isDone: true,
    output: `${verb === 'save' ? 'saved' : 'restored'}: ${messages} messages with clicks`,
  };
}
