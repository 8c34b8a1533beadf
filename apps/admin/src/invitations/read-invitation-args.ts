import { operatorNamed, parseCommand, UsageError } from '../args.ts';

export interface InvitationTask {
  readonly kind: 'add-invitation';
  readonly code?: string | undefined;
  readonly operator: string;
}

export const INVITATION_USAGE = `pnpm admin invitation [code] --by <operator>     adds an invitation code of the platform, random unless given`;

export function readInvitationArgs(args: readonly string[]): InvitationTask {
  const { positionals, values } = parseCommand(args, { by: { type: 'string' } });
  const [code, ...more] = positionals;
  if (more.length > 0) throw new UsageError('one code at most');
  return { kind: 'add-invitation', code, operator: operatorNamed(values.by) };
}
