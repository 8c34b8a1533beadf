import { accept, type OperatorId, type Result, refuse } from '@cliffhanger/core/kernel';
import {
  changeRoles,
  confirmRoles,
  keepsAnAdmin,
  removeMember,
  type StaffMember,
  type StaffRole,
} from '@cliffhanger/core/staff';
import type { Needs, Stores } from '../ports/index.ts';
import { sendInvitation } from './invite-member.ts';

export interface ChangeMember {
  readonly id: OperatorId;
  readonly by: OperatorId;
}

type ChangePorts = Needs<'transactions' | 'clock' | 'chance' | 'digests' | 'publicUrl'>;

/** Powerful roles are proposed; the others hold from now on. */
export const changeMemberRoles =
  ({ transactions }: Needs<'transactions'>) =>
  ({
    roles,
    ...change
  }: ChangeMember & { readonly roles: readonly StaffRole[] }): Promise<Result<StaffMember>> =>
    transactions.run((stores) => changed(stores, change, (member) => changeRoles(member, roles, change.by)));

/** The second of the two admins. A person who waited for it is invited now. */
export const confirmMember =
  ({ transactions, clock, ...ports }: ChangePorts) =>
  (change: ChangeMember): Promise<Result<StaffMember>> =>
    transactions.run(async (stores): Promise<Result<StaffMember>> => {
      const before = await stores.staff.find(change.id);
      const confirmed = await changed(stores, change, (member) => confirmRoles(member, change.by));
      if (confirmed.ok && before?.state === 'proposed') {
        await sendInvitation(ports, stores, confirmed.value, clock.now());
      }
      return confirmed;
    });

/** Every session of theirs ends with it. */
export const removeStaffMember =
  ({ transactions, clock }: Needs<'transactions' | 'clock'>) =>
  (change: ChangeMember): Promise<Result<StaffMember>> =>
    transactions.run(async (stores): Promise<Result<StaffMember>> => {
      const removed = await changed(stores, change, (member) => removeMember(member, change.by));
      if (removed.ok) await stores.staffSessions.endAll(change.id, clock.now());
      return removed;
    });

/** Lost phone, forgotten password: a new invitation goes to the same address, and everything old is over. */
export const inviteMemberAnew =
  ({ transactions, clock, ...ports }: ChangePorts) =>
  (change: ChangeMember): Promise<Result<StaffMember>> =>
    transactions.run(async (stores): Promise<Result<StaffMember>> => {
      const now = clock.now();
      const anew = await changed(stores, change, (member): Result<StaffMember> => {
        if (member.id === change.by) return refuse('own-account');
        if (member.state === 'removed' || member.state === 'proposed') return refuse('staff-unknown');
        return accept({ ...member, state: 'invited' });
      });
      if (!anew.ok) return anew;
      await stores.staffSessions.endAll(change.id, now);
      await sendInvitation(ports, stores, anew.value, now);
      return anew;
    });

/**
 * Under the locks of all admins: two of them who remove each other at the same moment do so one after the other, and
 * the second one finds that they no longer are one.
 */
async function changed(
  { staff }: Stores,
  { id, by }: ChangeMember,
  change: (member: StaffMember) => Result<StaffMember>,
): Promise<Result<StaffMember>> {
  const admins = await staff.lockAdmins();
  if (!admins.includes(by)) return refuse('role-not-allowed');
  const member = await staff.lock(id);
  if (member === undefined) return refuse('staff-unknown', { field: 'id' });
  const after = change(member);
  if (!after.ok) return after;
  const kept = keepsAnAdmin(admins, after.value);
  if (!kept.ok) return kept;
  await staff.save(after.value);
  return after;
}
