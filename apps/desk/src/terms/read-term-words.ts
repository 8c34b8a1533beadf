import { parseCommand, readOperator, UsageError } from '../words.ts';

export type TermTask =
  | { readonly kind: 'list-settings' }
  | { readonly kind: 'add-invitation'; readonly code?: string | undefined; readonly operator: string };

export const isTermTask = (task: { readonly kind: string }): task is TermTask =>
  ['list-settings', 'add-invitation'].includes(task.kind);

export const TERM_USAGE = `pnpm desk settings                               what is in force now
pnpm desk invitation [code] --by <operator>      a code of the platform's own, drawn unless given`;

/** Undefined when it is about neither settings nor invitations. */
export function readTermArgs(verb: string | undefined, args: readonly string[]): TermTask | undefined {
  switch (verb) {
    case 'settings':
      return { kind: 'list-settings' };
    case 'invitation':
      return { kind: 'add-invitation', ...readInvitation(args) };
    default:
      return undefined;
  }
}

function readInvitation(args: readonly string[]) {
  const [code, ...more] = parseCommand(args).positionals;
  if (more.length > 0) throw new UsageError('one code at most');
  return { code, operator: readOperator(args) };
}
