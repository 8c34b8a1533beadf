import { operatorNamed, parseCommand, UsageError } from '../args.ts';

export interface SealingTask {
  readonly kind: 'seal-anew';
  readonly operator: string;
}

export const SEALING_USAGE =
  'pnpm admin seal-anew --by <operator>             seals with ENCRYPTION_KEY what a former key has sealed';

export function readSealingArgs(args: readonly string[]): SealingTask {
  const { positionals, values } = parseCommand(args, { by: { type: 'string' } });
  if (positionals.length > 0) throw new UsageError('everything that is sealed is looked at');
  return { kind: 'seal-anew', operator: operatorNamed(values.by) };
}
