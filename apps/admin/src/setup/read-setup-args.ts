import { type Email, parseEmail } from '@cliffhanger/core/identity';
import { parseCommand, UsageError } from '../args.ts';

export const SETUP_USAGE = `pnpm admin setup --admin "Ada Lovelace <ada@example.org>" --admin "Ben Bova <ben@example.org>"   keys, logins, database, bucket, stream and the first two admins; run again, it adds what is missing`;

export interface FirstAdmin {
  readonly name: string;
  readonly email: Email;
}

const OPTIONS = { admin: { type: 'string', multiple: true } } as const;
const FIRST_ADMINS = 2;

/** Two people from the start, because changes of one need the confirmation of the other. */
export function readSetupArgs(args: readonly string[]): readonly FirstAdmin[] {
  const { positionals, values } = parseCommand(args, OPTIONS);
  if (positionals.length > 0) throw new UsageError(`setup: "${positionals[0]}" is unknown`);
  const admins = (values.admin ?? []).map(adminOf);
  if (new Set(admins.map(({ email }) => email)).size !== FIRST_ADMINS)
    throw new UsageError('setup: --admin twice, for two people');
  return admins;
}

function adminOf(typed: string): FirstAdmin {
  const [, name = '', address = ''] = /^([^<>]*)<([^<>]+)>$/.exec(typed.trim()) ?? [];
  const email = parseEmail(address);
  if (name.trim() === '' || email === undefined)
    throw new UsageError('--admin "Name <address>": a name is required for the log');
  return { name: name.trim(), email };
}
