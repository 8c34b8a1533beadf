import type { OperatorId, Result } from '@cliffhanger/core/kernel';
import { checkRoles, type StaffMember, type StaffRole } from '@cliffhanger/core/staff';
import type { Needs } from '../ports/index.ts';
import { memberAfter, sendInvitation } from './invite-member.ts';

export interface ChangeMember {
  readonly id: OperatorId;
  readonly by: OperatorId;
}

type ChangePorts = Needs<'transactions' | 'clock' | 'chance' | 'digests' | 'publicUrl'>;

/** Powerful roles are proposed; the others hold from now on. */
export const changeMemberRoles =
  ({ transactions, clock }: Needs<'transactions' | 'clock'>) =>
  ({
    roles: wanted,
    ...change
  }: ChangeMember & { readonly roles: readonly StaffRole[] }): Promise<Result<StaffMember>> =>
    transactions.run(async (stores): Promise<Result<StaffMember>> => {
      const roles = checkRoles(wanted);
      if (!roles.ok) return roles;
      return memberAfter(
        stores,
        await stores.staff.changeRoles({ ...change, roles: roles.value }, clock.now()),
      );
    });

/** The second of the two admins. A person who waited for it is invited now. */
export const confirmMember =
  ({ transactions, clock, chance, digests, publicUrl }: ChangePorts) =>
  (change: ChangeMember): Promise<Result<StaffMember>> =>
    transactions.run(async (stores): Promise<Result<StaffMember>> => {
      const before = await stores.staff.find(change.id);
      const secret = chance.secret();
      const confirmation = { ...change, invitationDigest: digests.sessionToken(secret) };
      const confirmed = await memberAfter(stores, await stores.staff.confirm(confirmation, clock.now()));
      if (confirmed.ok && before?.state === 'proposed') {
        await sendInvitation({ publicUrl }, stores, confirmed.value, secret);
      }
      return confirmed;
    });

/** Every session of theirs ends with it. */
export const removeStaffMember =
  ({ transactions, clock }: Needs<'transactions' | 'clock'>) =>
  (change: ChangeMember): Promise<Result<StaffMember>> =>
    transactions.run(async (stores) => memberAfter(stores, await stores.staff.remove(change, clock.now())));

/** Lost phone, forgotten password: a new invitation goes to the same address, and everything old is over. */
export const inviteMemberAnew =
  ({ transactions, clock, chance, digests, publicUrl }: ChangePorts) =>
  (change: ChangeMember): Promise<Result<StaffMember>> =>
    transactions.run(async (stores): Promise<Result<StaffMember>> => {
      const secret = chance.secret();
      const invitation = { ...change, invitationDigest: digests.sessionToken(secret) };
      const anew = await memberAfter(stores, await stores.staff.inviteAnew(invitation, clock.now()));
      if (anew.ok) await sendInvitation({ publicUrl }, stores, anew.value, secret);
      return anew;
    });
