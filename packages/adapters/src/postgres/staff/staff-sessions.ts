import type { StaffSession, StaffSessions } from '@cliffhanger/application/ports';
import type { Instant, OperatorId, SessionId } from '@cliffhanger/core/kernel';
import { type Session, timestamp } from '../connection.ts';
import { MEMBER_COLUMNS, type MemberRow, memberOf } from './staff.ts';

interface SessionRow {
  readonly session_id: SessionId;
  readonly person_id: OperatorId;
  readonly device: string;
  readonly created_at: Instant;
  readonly last_seen_at: Instant;
  readonly ended_at: Instant | null;
}

const COLUMNS = 's.id as session_id, s.person_id, s.device, s.created_at, s.last_seen_at, s.ended_at';

export const createStaffSessions = (session: Session): StaffSessions => ({
  async add({ id, operatorId, tokenDigest, device, createdAt }) {
    await session.query({
      name: 'staff-session-add',
      text: `insert into staff.sessions (id, person_id, token_digest, device, created_at, last_seen_at)
             values ($1, $2, $3, $4, $5, $5)`,
      values: [id, operatorId, tokenDigest, device, timestamp(createdAt)],
    });
  },

  async findByToken(operatorId, tokenDigest) {
    const { rows } = await session.query<SessionRow & MemberRow>({
      name: 'staff-session-find',
      text: `select ${COLUMNS}, ${MEMBER_COLUMNS} from staff.sessions s join staff.people p on p.id = s.person_id
             where s.person_id = $1 and s.token_digest = $2`,
      values: [operatorId, tokenDigest],
    });
    return rows[0] && { session: sessionOf(rows[0]), member: memberOf(rows[0]) };
  },

  async listOpen(operatorId, most) {
    const { rows } = await session.query<SessionRow>({
      name: 'staff-sessions-open',
      text: `select ${COLUMNS} from staff.sessions s
             where s.ended_at is null and ($1::uuid is null or s.person_id = $1)
             order by s.last_seen_at desc, s.id desc limit $2`,
      values: [operatorId, most],
    });
    return rows.map(sessionOf);
  },

  async markSeen(id, at) {
    await session.query({
      name: 'staff-session-seen',
      text: 'update staff.sessions set last_seen_at = greatest(last_seen_at, $2) where id = $1 and ended_at is null',
      values: [id, timestamp(at)],
    });
  },

  async end(id, of, at) {
    const { rowCount } = await session.query({
      name: 'staff-session-end',
      text: 'update staff.sessions set ended_at = $3 where id = $1 and ($2::uuid is null or person_id = $2) and ended_at is null',
      values: [id, of, timestamp(at)],
    });
    return rowCount === 1;
  },
});

const sessionOf = (row: SessionRow): StaffSession => ({
  id: row.session_id,
  operatorId: row.person_id,
  device: row.device,
  createdAt: row.created_at,
  lastSeenAt: row.last_seen_at,
  endedAt: row.ended_at,
});
