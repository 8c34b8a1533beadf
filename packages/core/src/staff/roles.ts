import { accept, type Result, refuse } from '../kernel/index.ts';

/** Roles of the staff (DOMAIN §1). */
export const STAFF_ROLES = [
  'reviewer',
  'content',
  'support',
  'finance',
  'finance-approver',
  'auditor',
  'admin',
] as const;
export type StaffRole = (typeof STAFF_ROLES)[number];

/** These roles move money or decide who can. One admin alone cannot grant them. */
const POWERFUL: ReadonlySet<StaffRole> = new Set(['finance', 'finance-approver', 'admin']);
const MOVES_MONEY: ReadonlySet<StaffRole> = new Set(['finance', 'finance-approver']);

/** Admins hold no money role, auditors no other role. */
export function checkRoles(roles: readonly StaffRole[]): Result<readonly StaffRole[]> {
  const given = new Set(roles);
  if (given.size === 0) return refuse('field-required', { field: 'roles' });
  const isMixed =
    (given.has('admin') && roles.some((role) => MOVES_MONEY.has(role))) ||
    (given.has('auditor') && given.size > 1);
  return isMixed
    ? refuse('roles-exclude-each-other', { field: 'roles' })
    : accept(STAFF_ROLES.filter((role) => given.has(role)));
}

/** Otherwise one admin could create a second account and be both people, or remain the last one. */
export const needsSecondAdmin = (before: readonly StaffRole[], after: readonly StaffRole[]): boolean =>
  powerfulOf(before).length !== powerfulOf(after).length ||
  powerfulOf(after).some((role) => !before.includes(role));

export const powerfulOf = (roles: readonly StaffRole[]): readonly StaffRole[] =>
  roles.filter((role) => POWERFUL.has(role));
