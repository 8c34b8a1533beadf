import type { Email } from '../identity/index.ts';
import { accept, type Instant, type OperatorId, type Result, refuse } from '../kernel/index.ts';
import { checkRoles, needsSecondAdmin, type StaffRole } from './roles.ts';

export const INVITATION_HOURS = 72;
export const SHORTEST_STAFF_PASSWORD = 12;

/** Roles that one admin asks for and another one has to confirm. */
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
  /** `proposed`: a second admin has not confirmed the invitation yet, nobody was written to. */
  readonly state: 'proposed' | 'invited' | 'active' | 'removed';
  readonly createdAt: Instant;
}

/** Whoever owns the machine lets in the first two admins; everybody else is let in by admins, at the console (ADR 22). */
export const areOnlyAdmins = (roles: readonly StaffRole[]): Result<true> =>
  roles.length > 0 && roles.every((role) => role === 'admin')
    ? accept(true)
    : refuse('role-not-allowed', { field: 'roles' });

/** Nobody changes their own roles; powerful ones wait for a second admin, the others hold at once. */
export function changeRoles(
  member: StaffMember,
  wanted: readonly StaffRole[],
  by: OperatorId,
): Result<StaffMember> {
  if (member.id === by) return refuse('own-account');
  if (member.state === 'removed') return refuse('staff-unknown', { field: 'id' });
  const roles = checkRoles(wanted);
  if (!roles.ok) return roles;
  return accept(
    needsSecondAdmin(member.roles, roles.value)
      ? { ...member, proposal: { roles: roles.value, by } }
      : { ...member, roles: roles.value, proposal: null },
  );
}

/** By an admin who is neither the one that proposed it nor the one that it is about. */
export function confirmRoles(member: StaffMember, by: OperatorId): Result<StaffMember> {
  const { proposal, state } = member;
  if (proposal === null || state === 'removed') return refuse('nothing-proposed');
  if (member.id === by) return refuse('own-account');
  if (proposal.by === by) return refuse('second-person-needed');
  return accept({
    ...member,
    roles: proposal.roles,
    proposal: null,
    state: state === 'proposed' ? 'invited' : state,
  });
}

export function removeMember(member: StaffMember, by: OperatorId): Result<StaffMember> {
  if (member.id === by) return refuse('own-account');
  return accept({ ...member, state: 'removed', roles: [], proposal: null });
}

/** Of those who act as admins now, one is left whatever happens. */
export const keepsAnAdmin = (admins: readonly OperatorId[], changed: StaffMember): Result<true> => {
  const isAdmin = changed.state === 'active' && changed.roles.includes('admin');
  const left = admins.filter((id) => id !== changed.id || isAdmin);
  return left.length > 0 ? accept(true) : refuse('last-admin');
};
