import { parseCommand, UsageError } from '../args.ts';

export interface ClicksTask {
  readonly verb: 'save' | 'restore';
  readonly file: string;
}

export const CLICKS_USAGE = `pnpm admin clicks save <file>                    clicks that were taken and not yet counted, in a new file
pnpm admin clicks restore <file>                 into a server that has none`;

export function readClicksArgs(args: readonly string[]): ClicksTask {
  const [verb, file, ...rest] = parseCommand(args, {}).positionals;
  if (verb !== 'save' && verb !== 'restore') throw new UsageError('clicks: save or restore');
  if (file === undefined || rest.length > 0) throw new UsageError(`clicks ${verb}: one file`);
  return { verb, file };
}
