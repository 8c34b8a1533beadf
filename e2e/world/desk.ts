import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import type { AccountLockRule, RegistrationRejectionRule } from '@cliffhanger/core/identity';
import type { LinkRejectionRule } from '@cliffhanger/core/promotion';
import type { StaffRole } from '@cliffhanger/core/staff';

const OPERATOR = 'Ida Reviewer';
const DESK = resolve(import.meta.dirname, '../../apps/desk/src/main.ts');

/** An operator at the command line, with the environment of the stack. */
async function desk(...words: readonly string[]): Promise<void> {
  const env = { ...process.env, CLIFFHANGER_ENV: 'test', PUBLIC_URL: process.env['BASE_URL'] };
  await promisify(execFile)(process.execPath, [DESK, ...words], { timeout: 30_000, env });
}

export const operatorApproves = (email: string): Promise<void> => desk('approve', email, '--by', OPERATOR);

export const operatorRejects = (
  email: string,
  { rule, note }: { readonly rule: RegistrationRejectionRule; readonly note: string },
): Promise<void> => desk('reject', email, '--by', OPERATOR, '--rule', rule, '--note', note);

export const operatorLocks = (
  email: string,
  { rule, note }: { readonly rule: AccountLockRule; readonly note: string },
): Promise<void> => desk('lock', email, '--by', OPERATOR, '--rule', rule, '--note', note);

export const operatorApprovesLink = (id: string): Promise<void> => desk('approve-link', id, '--by', OPERATOR);

export const operatorRejectsLink = (
  id: string,
  { rule, note }: { readonly rule: LinkRejectionRule; readonly note: string },
): Promise<void> => desk('reject-link', id, '--by', OPERATOR, '--rule', rule, '--note', note);

/** Whoever owns the machine lets the first people in. */
export const ownerInvites = (email: string, name: string, roles: readonly StaffRole[]): Promise<void> =>
  desk('staff', 'invite', email, '--name', name, ...roles.flatMap((role) => ['--role', role]));

/** For every process of the stack: `6d`, `25h`. */
export const clockMovesOn = (by: string): Promise<void> => desk('clock', '--by', by);
