import { idOf, type OperatorId } from '@cliffhanger/core/kernel';
import type { StaffRole } from '@cliffhanger/core/staff';
import type { Pool } from 'pg';

/** Members of staff that tests use by name, created by `addOperators`. */
export const IDA: OperatorId = idOf('01990000-0000-7000-8000-0000000000a1');
export const OLAV: OperatorId = idOf('01990000-0000-7000-8000-0000000000a2');
export const INES: OperatorId = idOf('01990000-0000-7000-8000-0000000000a3');
/** Admins. */
export const ADA: OperatorId = idOf('01990000-0000-7000-8000-0000000000a4');
export const BEN: OperatorId = idOf('01990000-0000-7000-8000-0000000000a5');

const ALL_BUT_ADMIN: readonly StaffRole[] = ['reviewer', 'content', 'support', 'finance', 'finance-approver'];

/** Full names; the email address is made of the first name. */
const PEOPLE: readonly (readonly [OperatorId, string, readonly StaffRole[]])[] = [
  [IDA, 'Ida Lund', ALL_BUT_ADMIN],
  [OLAV, 'Olav Berg', ALL_BUT_ADMIN],
  [INES, 'Ines Okafor', ALL_BUT_ADMIN],
  [ADA, 'Alma Reyes', ['admin']],
  [BEN, 'Ben Ito', ['admin']],
];

/** They cannot log in; `anOperator` creates people who can. */
export async function addOperators(owner: Pool): Promise<void> {
  for (const [id, name, roles] of PEOPLE) {
    await owner.query(
      `insert into staff.people (id, email, name, roles, state, created_at, password_hash, totp_secret)
       values ($1, $2, $3, $4, 'active', now(), 'nobody logs in with this', '\\x00') on conflict do nothing`,
      [id, `${name.split(' ')[0]?.toLowerCase()}@staff.test`, name, roles],
    );
  }
}
