import { operatorNamed, parseCommand, UsageError } from '../args.ts';

export interface SealingTask {
  readonly kind: 'seal-anew';
  readonly operator: string;
}

export const SEALING_USAGE =
  'pnpm admin seal-anew --by <operator>             re-encrypts data of former keys with ENCRYPTION_KEY';

export function readSealingArgs(args: readonly string[]): SealingTask {
  const { positionals, values } = parseCommand(args, { by: { type: 'string' } });
  if (positionals.length > 0) throw new UsageError('seal-anew takes no arguments');
  return { kind: 'seal-anew', operator: operatorNamed(values.by) };
}
