import type { OperatorId, Result } from '@cliffhanger/core/kernel';
import { checkRoles, type StaffMember, type StaffRole } from '@cliffhanger/core/staff';
import type { Requires, Uses } from '../ports/index.ts';
import { memberAfter, sendInvitation } from './invite-member.ts';

export interface ChangeMember {
  readonly id: OperatorId;
  readonly by: OperatorId;
}

type ChangePorts = Requires<'transactions' | 'clock' | 'random' | 'hmac' | 'sealing', 'outbox' | 'staff'>;

/** Powerful roles become a proposal; the others take effect at once. */
export const changeMemberRoles =
  ({ transactions, clock }: Requires<'transactions' | 'clock', 'staff'>) =>
  ({
    roles: wanted,
    ...change
  }: ChangeMember & { readonly roles: readonly StaffRole[] }): Promise<Result<StaffMember>> =>
    transactions.run(async (repositories): Promise<Result<StaffMember>> => {
      const roles = checkRoles(wanted);
      if (!roles.ok) return roles;
      return memberAfter(
        repositories,
        await repositories.staff.changeRoles({ ...change, roles: roles.value }, clock.now()),
      );
    });

/** The second admin's confirmation. Sends the invitation of a new member who waited for it. */
export const confirmMember =
  ({ transactions, clock, random, hmac, sealing }: ChangePorts) =>
  (change: ChangeMember): Promise<Result<StaffMember>> =>
    transactions.run(async (repositories): Promise<Result<StaffMember>> => {
      const before = await repositories.staff.find(change.id);
      const secret = random.secret();
      const confirmation = { ...change, invitationDigest: hmac.sessionToken(secret) };
      const confirmed = await memberAfter(
        repositories,
        await repositories.staff.confirm(confirmation, clock.now()),
      );
      if (confirmed.ok && before?.state === 'proposed') {
        await sendInvitation({ sealing }, repositories, confirmed.value, secret);
      }
      return confirmed;
    });

/** Ends all their sessions. A holder of a powerful role is only suspended, and a second admin decides. */
export const removeStaffMember =
  ({ transactions, clock }: Requires<'transactions' | 'clock', 'outbox' | 'staff'>) =>
  (change: ChangeMember): Promise<Result<StaffMember>> =>
    transactions.run(async (repositories): Promise<Result<StaffMember>> => {
      const removed = await memberAfter(repositories, await repositories.staff.remove(change, clock.now()));
      if (removed.ok && removed.value.state === 'suspended')
        await tellOfSuspension(repositories, removed.value, change.by);
      return removed;
    });

/** Lifts a suspension and cancels its removal. */
export const reinstateMember =
  ({ transactions, clock }: Requires<'transactions' | 'clock', 'staff'>) =>
  (change: ChangeMember): Promise<Result<StaffMember>> =>
    transactions.run(async (repositories) =>
      memberAfter(repositories, await repositories.staff.reinstate(change, clock.now())),
    );

/** Notifies everyone who can decide, and the suspended person. */
async function tellOfSuspension(
  { outbox, staff }: Uses<'outbox' | 'staff'>,
  suspended: StaffMember,
  by: OperatorId,
): Promise<void> {
  const people = await staff.list();
  const admins = people.filter(
    ({ id, state, roles }) => id !== by && state === 'active' && roles.includes('admin'),
  );
  const facts = { person: suspended.name, by: people.find(({ id }) => id === by)?.name ?? '' };
  await outbox.putMany(
    'staff-mail',
    [...admins, suspended].map(({ id }) => ({ personId: id, template: 'staff-suspended', facts })),
  );
}

/**
 * For a lost phone or a forgotten password: a new invitation to the same address invalidates the old
 * credentials.
 */
export const inviteMemberAnew =
  ({ transactions, clock, random, hmac, sealing }: ChangePorts) =>
  (change: ChangeMember): Promise<Result<StaffMember>> =>
    transactions.run(async (repositories): Promise<Result<StaffMember>> => {
      const secret = random.secret();
      const invitation = { ...change, invitationDigest: hmac.sessionToken(secret) };
      const anew = await memberAfter(
        repositories,
        await repositories.staff.inviteAnew(invitation, clock.now()),
      );
      if (anew.ok) await sendInvitation({ sealing }, repositories, anew.value, secret);
      return anew;
    });
