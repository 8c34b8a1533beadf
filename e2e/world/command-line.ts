import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import type { AccountLockRule } from '@cliffhanger/core/identity';
import type { StaffRole } from '@cliffhanger/core/staff';

const OPERATOR = 'Ida Reviewer';
const ADMIN = resolve(import.meta.dirname, '../../apps/admin/src/main.ts');

/** Runs the admin CLI with the environment of the stack. */
async function admin(...args: readonly string[]): Promise<void> {
  const env = { ...process.env, CLIFFHANGER_ENV: 'test', PUBLIC_URL: process.env['BASE_URL'] };
  await promisify(execFile)(process.execPath, [ADMIN, ...args], { timeout: 120_000, env });
}

export const operatorLocks = (
  email: string,
  { rule, note }: { readonly rule: AccountLockRule; readonly note: string },
): Promise<void> => admin('lock', email, '--by', OPERATOR, '--rule', rule, '--note', note);

/** Invites the first members of staff. */
export const ownerInvites = (email: string, name: string, roles: readonly StaffRole[]): Promise<void> =>
  admin('staff', 'invite', email, '--name', name, ...roles.flatMap((role) => ['--role', role]));
