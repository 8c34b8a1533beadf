import type { Email } from '@cliffhanger/core/identity';
import { accept, type Instant, type OperatorId, type Result, refuse } from '@cliffhanger/core/kernel';
import {
  areOnlyAdmins,
  checkRoles,
  INVITATION_HOURS,
  type StaffMember,
  type StaffRole,
} from '@cliffhanger/core/staff';
import { sealForMail } from '../kernel/queued-mail.ts';
import type { Requires, StaffChanged, Uses } from '../ports/index.ts';

export interface InviteMember {
  readonly email: Email;
  readonly name: string;
  readonly roles: readonly StaffRole[];
  /** Undefined: the server's owner at the command line, outside production. */
  readonly invitedBy?: OperatorId | undefined;
}

type InvitePorts = Requires<'transactions' | 'clock' | 'random' | 'hmac' | 'sealing', 'outbox' | 'staff'>;

/** Mails the person at once, unless the roles need a second admin: then a confirmation triggers the mail. */
export const inviteMember =
  (ports: InvitePorts) =>
  ({ email, name, roles: wanted, invitedBy }: InviteMember): Promise<Result<StaffMember>> =>
    ports.transactions.run(async (repositories): Promise<Result<StaffMember>> => {
      const roles = checkRoles(wanted);
      if (!roles.ok) return roles;
      const invited = { email, name, roles: roles.value, by: invitedBy ?? null };
      return invite(ports, repositories, (invitationDigest, now) =>
        repositories.staff.invite({ ...invited, invitationDigest }, now),
      );
    });

/**
 * For the server's owner at the command line, who bootstraps the first admin; in production their only staff
 * action. Concurrent calls are serialized.
 */
export const inviteFirstAdmin =
  (ports: InvitePorts) =>
  ({ email, name, roles }: Omit<InviteMember, 'invitedBy'>): Promise<Result<StaffMember>> =>
    ports.transactions.run(async (repositories): Promise<Result<StaffMember>> => {
      const judged = areOnlyAdmins(roles);
      if (!judged.ok) return judged;
      return invite(ports, repositories, (invitationDigest, now) =>
        repositories.staff.inviteFirstAdmin({ email, name, invitationDigest }, now),
      );
    });

async function invite(
  ports: Requires<'clock' | 'random' | 'hmac' | 'sealing'>,
  repositories: Uses<'outbox' | 'staff'>,
  add: (invitationDigest: string, now: Instant) => Promise<StaffChanged>,
): Promise<Result<StaffMember>> {
  const secret = ports.random.secret();
  const added = await add(ports.hmac.sessionToken(secret), ports.clock.now());
  const member = await memberAfter(repositories, added);
  if (member.ok && member.value.state === 'invited')
    await sendInvitation(ports, repositories, member.value, secret);
  return member;
}

const FIELDS: Partial<Record<StaffChanged['outcome'], string>> = {
  'staff-exists': 'email',
  'staff-unknown': 'id',
  'roles-exclude-each-other': 'roles',
};

/** The changed member, or the refusal. */
export async function memberAfter(
  { staff }: Uses<'staff'>,
  changed: StaffChanged,
): Promise<Result<StaffMember>> {
  if (changed.outcome !== 'done') {
    const field = FIELDS[changed.outcome];
    return refuse(changed.outcome, field === undefined ? {} : { field });
  }
  const member = await staff.find(changed.id);
  if (member === undefined) throw new Error('somebody was changed and is gone');
  return accept(member);
}

/** Only the invited person receives the link; the inviter never sees it. */
export async function sendInvitation(
  { sealing }: Requires<'sealing'>,
  { outbox }: Uses<'outbox'>,
  { id, email }: StaffMember,
  secret: string,
): Promise<void> {
  await outbox.put('staff-mail', {
    personId: id,
    template: 'staff-invited',
    facts: { hours: String(INVITATION_HOURS) },
    sealed: sealForMail(sealing, { to: email, template: 'staff-invited' }, secret),
  });
}
