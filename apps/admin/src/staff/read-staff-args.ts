import { type Email, parseEmail } from '@cliffhanger/core/identity';
import { STAFF_ROLES, type StaffRole } from '@cliffhanger/core/staff';
import { parseCommand, UsageError } from '../args.ts';

export interface StaffTask {
  readonly kind: 'invite-staff';
  readonly email: Email;
  readonly name: string;
  readonly roles: readonly StaffRole[];
}

export const STAFF_USAGE = `pnpm admin staff invite <email> --name "Ada Lovelace" --role admin [--role …]   the first admins; later invitations are made at the console

roles: ${STAFF_ROLES.join(', ')}`;

const OPTIONS = { name: { type: 'string' }, role: { type: 'string', multiple: true } } as const;

export function readStaffArgs(args: readonly string[]): StaffTask {
  const { positionals, values } = parseCommand(args, OPTIONS);
  const [invite, address = '', ...rest] = positionals;
  const email = parseEmail(address);
  if (invite !== 'invite' || email === undefined || rest.length > 0)
    throw new UsageError('staff invite <email>: one address is required');
  const name = values.name?.trim() ?? '';
  if (name === '') throw new UsageError('--name "…": a name is required for the log');
  const roles = (values.role ?? []).map(roleOf);
  if (roles.length === 0) throw new UsageError(`--role ${STAFF_ROLES.join(' | ')}`);
  return { kind: 'invite-staff', email, name, roles };
}

function roleOf(typed: string): StaffRole {
  const role = STAFF_ROLES.find((known) => known === typed);
  if (role === undefined) throw new UsageError(`"${typed}" is not a role: --role ${STAFF_ROLES.join(' | ')}`);
  return role;
}
