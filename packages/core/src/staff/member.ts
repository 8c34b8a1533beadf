import type { Email } from '../identity/index.ts';
import { accept, DAY_MS, type Instant, type OperatorId, type Result, refuse } from '../kernel/index.ts';
import { checkRoles, needsSecondAdmin, powerfulOf, type StaffRole } from './roles.ts';

export const INVITATION_HOURS = 72;
export const SHORTEST_STAFF_PASSWORD = 12;

/** Roles proposed by one admin and confirmed by another; an empty list removes the person. */
export interface RoleProposal {
  readonly roles: readonly StaffRole[];
  readonly by: OperatorId;
}

export interface StaffMember {
  readonly id: OperatorId;
  readonly email: Email;
  readonly name: string;
  /** In force now. */
  readonly roles: readonly StaffRole[];
  readonly proposal: RoleProposal | null;
  /** `proposed`: not confirmed by a second admin, no email sent. */
  readonly state: 'proposed' | 'invited' | 'active' | 'suspended' | 'removed';
  readonly createdAt: Instant;
}

/**
 * The owner of the machine invites the first two admins; admins invite everyone else at the console (ADR 22).
 */
export const areOnlyAdmins = (roles: readonly StaffRole[]): Result<true> =>
  roles.length > 0 && roles.every((role) => role === 'admin')
    ? accept(true)
    : refuse('role-not-allowed', { field: 'roles' });

/** Admins who invited or confirmed someone, and when last. */
export interface LetIn {
  readonly id: OperatorId;
  readonly by: readonly OperatorId[];
  readonly at: Instant | null;
}

const KNOWN_FOR_MS = 30 * DAY_MS;

/** Another person, and neither let the other in within 30 days. SQL twin: staff.may_be_second. */
export function mayBeSecond(first: LetIn, second: LetIn, now: Instant): boolean {
  const hasLetIn = (one: LetIn, other: LetIn) =>
    other.at !== null && now - other.at < KNOWN_FOR_MS && other.by.includes(one.id);
  return first.id !== second.id && !hasLetIn(first, second) && !hasLetIn(second, first);
}

/** Own roles cannot be changed; powerful ones wait for a second admin. */
export function changeRoles(
  member: StaffMember,
  wanted: readonly StaffRole[],
  by: OperatorId,
): Result<StaffMember> {
  if (member.state === 'suspended' || member.state === 'removed')
    return refuse('staff-unknown', { field: 'id' });
  if (member.id === by) return refuse('own-account');
  const roles = checkRoles(wanted);
  if (!roles.ok) return roles;
  return accept(
    needsSecondAdmin(member.roles, roles.value)
      ? { ...member, proposal: { roles: roles.value, by } }
      : { ...member, roles: roles.value, proposal: null },
  );
}

/** By an admin who is not the member and, by `isSecond`, not on the proposer's side. */
export function confirmRoles(
  member: StaffMember,
  { by, isSecond, active }: { by: OperatorId; isSecond: boolean; active: readonly StaffMember[] },
): Result<StaffMember> {
  const { proposal, state } = member;
  if (proposal === null || state === 'removed') return refuse('nothing-proposed');
  if (member.id === by) return refuse('own-account');
  if (!isSecond) return refuse('second-person-needed');
  const roles = proposal.roles;
  const lost = powerfulOf(member.roles).filter((role) => !roles.includes(role));
  const holders = (role: StaffRole) =>
    active.filter(({ id, roles: held }) => id !== member.id && held.includes(role));
  if (lost.some((role) => holders(role).length < 2)) return refuse('last-two-of-role');
  const afterwards = state === 'proposed' ? 'invited' : state;
  return accept({ ...member, roles, proposal: null, state: roles.length === 0 ? 'removed' : afterwards });
}

/** A holder of a powerful role is suspended by one admin and removed when a second one confirms. */
export function removeMember(member: StaffMember, by: OperatorId): Result<StaffMember> {
  if (member.id === by) return refuse('own-account');
  return accept(
    needsSecondAdmin(member.roles, [])
      ? { ...member, state: 'suspended', proposal: { roles: [], by } }
      : { ...member, state: 'removed', roles: [], proposal: null },
  );
}

/** One admin ends a suspension. */
export function reinstateMember(member: StaffMember, by: OperatorId): Result<StaffMember> {
  if (member.state !== 'suspended') return refuse('staff-unknown', { field: 'id' });
  if (member.id === by) return refuse('own-account');
  return accept({ ...member, state: 'active', proposal: null });
}
