import type { Email } from '@cliffhanger/core/identity';
import { accept, type Instant, type OperatorId, type Result, refuse } from '@cliffhanger/core/kernel';
import {
  checkRoles,
  INVITATION_HOURS,
  invitationEnds,
  needsSecondAdmin,
  type StaffMember,
  type StaffRole,
} from '@cliffhanger/core/staff';
import type { Needs, Stores } from '../ports/index.ts';

export interface InviteMember {
  readonly email: Email;
  readonly name: string;
  readonly roles: readonly StaffRole[];
  /** Undefined: whoever owns the machine. Without them there would be no first admin. */
  readonly invitedBy?: OperatorId;
}

type InvitePorts = Needs<'transactions' | 'clock' | 'chance' | 'digests' | 'publicUrl'>;

/** Written to at once, unless the roles ask for a second admin: then nothing happens until one confirms. */
export const inviteMember =
  (ports: InvitePorts) =>
  ({ email, name, roles: wanted, invitedBy }: InviteMember): Promise<Result<StaffMember>> =>
    ports.transactions.run(async (stores): Promise<Result<StaffMember>> => {
      const now = ports.clock.now();
      const roles = checkRoles(wanted);
      if (!roles.ok) return roles;
      const waits = invitedBy !== undefined && needsSecondAdmin([], roles.value);
      const member: StaffMember = {
        id: ports.chance.id(),
        email,
        name,
        roles: waits ? [] : roles.value,
        proposal: waits ? { roles: roles.value, by: invitedBy } : null,
        state: waits ? 'proposed' : 'invited',
        createdAt: now,
      };
      if (!(await stores.staff.add(member))) return refuse('staff-exists', { field: 'email' });
      if (!waits) await sendInvitation(ports, stores, member, now);
      return accept(member);
    });

/** The mail goes to the person and to nobody else: whoever invites does not see the link. */
export async function sendInvitation(
  { chance, digests, publicUrl }: Omit<InvitePorts, 'transactions' | 'clock'>,
  { staff, outbox }: Stores,
  { id, email, name }: StaffMember,
  now: Instant,
): Promise<void> {
  const secret = chance.secret();
  await staff.saveInvitation(id, { digest: digests.sessionToken(secret), endsAt: invitationEnds(now) });
  const url = new URL(`/console/#/invitation?token=${secret}`, publicUrl).href;
  await outbox.put('send-mail', {
    to: email,
    locale: 'en',
    template: 'staff-invited',
    facts: { name, url, hours: String(INVITATION_HOURS) },
  });
}
