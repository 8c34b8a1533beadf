import type { Staff } from '@cliffhanger/application/ports';
import type { Email } from '@cliffhanger/core/identity';
import type { Instant, OperatorId } from '@cliffhanger/core/kernel';
import type { StaffMember, StaffRole } from '@cliffhanger/core/staff';
import { type Session, timestamp } from '../connection.ts';

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

/** What is read of a person `p`. */
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

type Members = Pick<Staff, 'add' | 'list' | 'find' | 'findByEmail' | 'lock' | 'lockAdmins' | 'save'>;

const members = (session: Session): Members => ({
  async add({ id, email, name, roles, proposal, state, createdAt }) {
    const { rowCount } = await session.query({
      name: 'staff-add',
      text: `insert into staff.people (id, email, name, roles, proposed_roles, proposed_by, state, created_at)
             values ($1, $2, $3, $4, $5, $6, $7, $8)
             on conflict (email) where state <> 'removed' do nothing`,
      values: [
        id,
        email,
        name,
        roles,
        proposal?.roles ?? null,
        proposal?.by ?? null,
        state,
        timestamp(createdAt),
      ],
    });
    return rowCount === 1;
  },

  async list() {
    const { rows } = await session.query<MemberRow>({
      name: 'staff-list',
      text: `select ${MEMBER_COLUMNS} from staff.people p order by p.created_at, p.id`,
    });
    return rows.map(memberOf);
  },

  find: (id) => findOne(session, 'staff-find', 'p.id = $1', id),
  findByEmail: (email) => findOne(session, 'staff-by-email', "p.email = $1 and p.state <> 'removed'", email),
  lock: (id) => findOne(session, 'staff-lock', 'p.id = $1 for no key update', id),

  async lockAdmins() {
    const { rows } = await session.query<{ id: OperatorId }>({
      name: 'staff-lock-admins',
      text: `select p.id from staff.people p where 'admin' = any (p.roles) and p.state = 'active'
             order by p.id for no key update`,
    });
    return rows.map(({ id }) => id);
  },

  async save({ id, roles, proposal, state }) {
    await session.query({
      name: 'staff-save',
      text: `update staff.people set roles = $2, proposed_roles = $3, proposed_by = $4, state = $5,
               invitation_digest = case when $5 = 'removed' then null else invitation_digest end,
               invitation_ends_at = case when $5 = 'removed' then null else invitation_ends_at end
             where id = $1`,
      values: [id, roles, proposal?.roles ?? null, proposal?.by ?? null, state],
    });
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

  async saveSecret(id, sealedSecret) {
    await session.query({
      name: 'staff-secret',
      text: 'update staff.people set totp_secret = $2, totp_last_step = 0 where id = $1',
      values: [id, sealedSecret],
    });
  },

  async savePassword(id, passwordHash) {
    await session.query({
      name: 'staff-password',
      text: 'update staff.people set password_hash = $2 where id = $1',
      values: [id, passwordHash],
    });
  },

  async useStep(id, step) {
    const { rowCount } = await session.query({
      name: 'staff-use-step',
      text: 'update staff.people set totp_last_step = $2 where id = $1 and totp_last_step < $2',
      values: [id, step],
    });
    return rowCount === 1;
  },

  async saveInvitation(id, invitation) {
    await session.query({
      name: 'staff-invitation',
      text: 'update staff.people set invitation_digest = $2, invitation_ends_at = $3 where id = $1',
      values: [id, invitation?.digest ?? null, invitation === null ? null : timestamp(invitation.endsAt)],
    });
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
