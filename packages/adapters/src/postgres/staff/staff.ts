import type { Staff, StaffChange, StaffChanged } from '@cliffhanger/application/ports';
import type { Email } from '@cliffhanger/core/identity';
import type { Instant, OperatorId } from '@cliffhanger/core/kernel';
import type { StaffMember, StaffRole } from '@cliffhanger/core/staff';
import type { Answer, Session } from '../connection.ts';

export interface MemberRow {
  readonly id: OperatorId;
  readonly email: Email;
  readonly name: string;
  readonly roles: readonly StaffRole[];
  readonly proposed_roles: readonly StaffRole[] | null;
  readonly proposed_by: OperatorId | null;
  readonly state: StaffMember['state'];
  readonly joined_at: Instant;
}

export const MEMBER_COLUMNS =
  'p.id, p.email, p.name, p.roles, p.proposed_roles, p.proposed_by, p.state, p.created_at as joined_at';

export const memberOf = (row: MemberRow): StaffMember => ({
  id: row.id,
  email: row.email,
  name: row.name,
  roles: row.roles,
  proposal:
    row.proposed_roles === null || row.proposed_by === null
      ? null
      : { roles: row.proposed_roles, by: row.proposed_by },
  state: row.state,
  createdAt: row.joined_at,
});

interface CredentialsRow {
  readonly password_hash: string | null;
  readonly totp_secret: Uint8Array | null;
  readonly totp_last_step: bigint;
}

export const createStaff = (session: Session): Staff => ({
  ...members(session),
  ...proofs(session),
});

type Members = Omit<
  Staff,
  'credentialsOf' | 'keepSecret' | 'acceptInvitation' | 'useStep' | 'findByInvitation'
>;

interface ChangedRow {
  readonly outcome: StaffChanged['outcome'];
  readonly person: OperatorId;
}

const changedOf = ({ rows: [row] }: Answer<ChangedRow>): StaffChanged => {
  if (row === undefined) throw new Error('the staff gave no answer');
  return row.outcome === 'done' ? { outcome: 'done', id: row.person } : { outcome: row.outcome };
};

const changing =
  (session: Session, deed: 'change' | 'confirm' | 'remove' | 'reinstate' | 'invite-anew') =>
  async (
    {
      id,
      by,
      roles,
      invitationDigest,
    }: StaffChange & { readonly roles?: readonly StaffRole[]; readonly invitationDigest?: string },
    now: Instant,
  ): Promise<StaffChanged> =>
    changedOf(
      await session.query<ChangedRow>({
        name: 'staff-change-person',
        text: 'select outcome, person from staff.change_person($1, $2, $3, $4, $5, $6)',
        values: [id, deed, roles ?? null, by, invitationDigest ?? null, now],
      }),
    );

const members = (session: Session): Members => ({
  async invite({ email, name, roles, by, invitationDigest }, now) {
    const answer = await session.query<ChangedRow>({
      name: 'staff-invite',
      text: 'select outcome, person from staff.invite($1, $2, $3, $4, $5, $6)',
      values: [email, name, roles, by, invitationDigest, now],
    });
    return changedOf(answer);
  },

  async inviteFirstAdmin({ email, name, invitationDigest }, now) {
    const answer = await session.query<ChangedRow>({
      name: 'staff-invite-first-admin',
      text: 'select outcome, person from staff.invite_first_admin($1, $2, $3, $4)',
      values: [email, name, invitationDigest, now],
    });
    return changedOf(answer);
  },

  changeRoles: changing(session, 'change'),
  confirm: changing(session, 'confirm'),
  remove: changing(session, 'remove'),
  reinstate: changing(session, 'reinstate'),
  inviteAnew: changing(session, 'invite-anew'),

  async list() {
    const { rows } = await session.query<MemberRow>({
      name: 'staff-list',
      text: `select ${MEMBER_COLUMNS} from staff.people p order by p.created_at, p.id`,
    });
    return rows.map(memberOf);
  },

  find: (id) => findOne(session, 'staff-find', 'p.id = $1', id),
  findByEmail: (email) => findOne(session, 'staff-by-email', "p.email = $1 and p.state <> 'removed'", email),
  async lock(id) {
    await session.query({ name: 'staff-lock', text: 'select staff.lock_person($1)', values: [id] });
    return findOne(session, 'staff-find', 'p.id = $1', id);
  },
});

async function findOne(
  session: Session,
  name: string,
  where: string,
  value: string,
): Promise<StaffMember | undefined> {
  const { rows } = await session.query<MemberRow>({
    name,
    text: `select ${MEMBER_COLUMNS} from staff.people p where ${where}`,
    values: [value],
  });
  return rows[0] && memberOf(rows[0]);
}

const proofs = (session: Session): Omit<Staff, keyof Members> => ({
  async credentialsOf(id) {
    const { rows } = await session.query<CredentialsRow>({
      name: 'staff-credentials',
      text: 'select password_hash, totp_secret, totp_last_step from staff.people where id = $1',
      values: [id],
    });
    return (
      rows[0] && {
        passwordHash: rows[0].password_hash,
        sealedSecret: rows[0].totp_secret,
        lastStep: Number(rows[0].totp_last_step),
      }
    );
  },

  async keepSecret(invitationDigest, sealedSecret, now) {
    const { rows } = await session.query<{ kept: boolean }>({
      name: 'staff-keep-secret',
      text: 'select staff.keep_secret($1, $2, $3) as kept',
      values: [invitationDigest, sealedSecret, now],
    });
    return rows[0]?.kept === true;
  },

  async acceptInvitation(invitationDigest, { passwordHash, step }, now) {
    const { rows } = await session.query<{ accepted: boolean }>({
      name: 'staff-accept-invitation',
      text: 'select staff.accept_invitation($1, $2, $3, $4) as accepted',
      values: [invitationDigest, passwordHash, step, now],
    });
    return rows[0]?.accepted === true;
  },

  async useStep(id, step) {
    const { rows } = await session.query<{ used: boolean }>({
      name: 'staff-use-step',
      text: 'select staff.use_step($1, $2) as used',
      values: [id, step],
    });
    return rows[0]?.used === true;
  },

  async findByInvitation(digest) {
    const { rows } = await session.query<{ id: OperatorId; invitation_ends_at: Instant }>({
      name: 'staff-by-invitation',
      text: 'select id, invitation_ends_at from staff.people where invitation_digest = $1',
      values: [digest],
    });
    return rows[0] && { id: rows[0].id, endsAt: rows[0].invitation_ends_at };
  },
});
