import { parseArgs } from 'node:util';
import { type Email, parseEmail } from '@cliffhanger/core/identity';
import { STAFF_ROLES, type StaffRole } from '@cliffhanger/core/staff';
import { UsageError } from '../words.ts';

export interface StaffTask {
  readonly kind: 'invite-staff';
  readonly email: Email;
  readonly name: string;
  readonly roles: readonly StaffRole[];
}

export const STAFF_USAGE = `pnpm desk staff invite <email> --name "Ada Lovelace" --role admin [--role …]   the first admins; from then on the console

roles: ${STAFF_ROLES.join(', ')}`;

export const isStaffTask = (task: { readonly kind: string } | StaffTask): task is StaffTask =>
  task.kind === 'invite-staff';

/** Undefined when it is not about the staff. */
export function readStaffArgs(verb: string | undefined, args: readonly string[]): StaffTask | undefined {
  if (verb !== 'staff') return undefined;
  const { positionals, values } = parse(args);
  const [invite, address = '', ...rest] = positionals;
  const email = parseEmail(address);
  if (invite !== 'invite' || email === undefined || rest.length > 0)
    throw new UsageError('staff invite <email>: one address says who');
  const name = values.name?.trim() ?? '';
  if (name === '') throw new UsageError('--name "…": the log calls people by their names');
  const roles = (values.role ?? []).map(roleOf);
  if (roles.length === 0) throw new UsageError(`--role ${STAFF_ROLES.join(' | ')}`);
  return { kind: 'invite-staff', email, name, roles };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: { name: { type: 'string' }, role: { type: 'string', multiple: true } },
      allowPositionals: true,
    });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : 'unknown words');
  }
}

function roleOf(arg: string): StaffRole {
  const role = STAFF_ROLES.find((known) => known === arg);
  if (role === undefined) throw new UsageError(`"${arg}" is no role: --role ${STAFF_ROLES.join(' | ')}`);
  return role;
}
