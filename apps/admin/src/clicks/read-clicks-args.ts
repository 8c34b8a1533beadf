import { parseCommand, UsageError } from '../args.ts';

export interface ClicksTask {
  readonly verb: 'save' | 'restore';
  readonly file: string;
}

export const CLICKS_USAGE = `pnpm admin clicks save <file>                    writes clicks that are not counted yet into a new file
pnpm admin clicks restore <file>                 restores them into an empty server`;

export function readClicksArgs(args: readonly string[]): ClicksTask {
  const [verb, file, ...rest] = parseCommand(args, {}).positionals;
  if (verb !== 'save' && verb !== 'restore') throw new UsageError('clicks: save or restore');
  if (file === undefined || rest.length > 0) throw new UsageError(`clicks ${verb}: one file`);
  return { verb, file };
}
