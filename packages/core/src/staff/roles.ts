import { accept, type Result, refuse } from '../kernel/index.ts';

/** What a member of the platform's staff may do (DOMAIN §1). */
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

/** Whoever holds one of these can move money, or say who can. One admin alone gives them to nobody. */
const POWERFUL: ReadonlySet<StaffRole> = new Set(['finance', 'finance-approver', 'admin']);
const MOVES_MONEY: ReadonlySet<StaffRole> = new Set(['finance', 'finance-approver']);

/** The admin never touches money, the auditor never touches anything. */
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

/** Otherwise one admin could make a second self, and be both of the two people that money asks for; or be the last one. */
export const needsSecondAdmin = (before: readonly StaffRole[], after: readonly StaffRole[]): boolean =>
  powerfulOf(before).length !== powerfulOf(after).length ||
  powerfulOf(after).some((role) => !before.includes(role));

export const powerfulOf = (roles: readonly StaffRole[]): readonly StaffRole[] =>
  roles.filter((role) => POWERFUL.has(role));
