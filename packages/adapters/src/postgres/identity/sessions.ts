import type { SellerSession, Sessions } from '@cliffhanger/application/ports';
import type { Instant, SessionId } from '@cliffhanger/core/kernel';
import { type Session, timestamp } from '../connection.ts';

const MOST_FORGOTTEN_AT_ONCE = 5_000;

interface SessionRow {
  readonly session_id: SessionId;
  readonly device: string;
  readonly created_at: Instant;
  readonly last_seen_at: Instant;
  readonly ended_at: Instant | null;
  readonly only_exit: boolean;
}

const COLUMNS = 'session_id, device, created_at, last_seen_at, ended_at, only_exit';

export const createSessions = (session: Session): Sessions => ({
  async add({ id, sellerId, tokenDigest, device, networkDigest, createdAt, isOnlyExit }) {
    await session.query({
      name: 'session-add',
      text: `insert into identity.sessions (seller_id, session_id, token_digest, device, network_digest, created_at,
               last_seen_at, only_exit)
             values ($1, $2, $3, $4, $5, $6, $6, $7)`,
      values: [sellerId, id, tokenDigest, device, networkDigest, timestamp(createdAt), isOnlyExit],
    });
  },

  async findByToken(sellerId, tokenDigest) {
    const { rows } = await session.query<SessionRow>({
      name: 'session-find',
      text: `select ${COLUMNS} from identity.sessions where seller_id = $1 and token_digest = $2`,
      values: [sellerId, tokenDigest],
    });
    return rows[0] && sessionOf(rows[0]);
  },

  async listOpen(sellerId, most) {
    const { rows } = await session.query<SessionRow>({
      name: 'sessions-open',
      text: `select ${COLUMNS} from identity.sessions where seller_id = $1 and ended_at is null
             order by last_seen_at desc, session_id desc limit $2`,
      values: [sellerId, most],
    });
    return rows.map(sessionOf);
  },

  async markSeen({ sellerId, sessionId, at, before }) {
    await session.query({
      name: 'session-seen',
      text: `update identity.sessions set last_seen_at = $3
             where seller_id = $1 and session_id = $2 and last_seen_at <= $4 and ended_at is null`,
      values: [sellerId, sessionId, timestamp(at), timestamp(before)],
    });
  },

  async fundPasswordProvedAt(sellerId, sessionId) {
    const { rows } = await session.query<{ at: Instant | null }>({
      name: 'session-fund-password',
      text: `select fund_password_proved_at as at from identity.sessions where seller_id = $1 and session_id = $2`,
      values: [sellerId, sessionId],
    });
    return rows[0]?.at ?? null;
  },

  async proveFundPassword(sellerId, sessionId, at) {
    await session.query({
      name: 'session-prove-fund-password',
      text: `update identity.sessions set fund_password_proved_at = $3 where seller_id = $1 and session_id = $2`,
      values: [sellerId, sessionId, timestamp(at)],
    });
  },

  async forgetFundPasswordProofs(sellerId) {
    await session.query({
      name: 'sessions-forget-fund-password',
      text: `update identity.sessions set fund_password_proved_at = null
             where seller_id = $1 and fund_password_proved_at is not null`,
      values: [sellerId],
    });
  },

  async end(sellerId, sessionId, at) {
    const { rowCount } = await session.query({
      name: 'session-end',
      text: `update identity.sessions set ended_at = $3
             where seller_id = $1 and session_id = $2 and ended_at is null`,
      values: [sellerId, sessionId, timestamp(at)],
    });
    return rowCount === 1;
  },

  async endAll(sellerId, at, except) {
    const { rowCount } = await session.query({
      name: 'sessions-end-all',
      text: `update identity.sessions set ended_at = $2
             where seller_id = $1 and ended_at is null and session_id is distinct from $3`,
      values: [sellerId, timestamp(at), except ?? null],
    });
    return rowCount ?? 0;
  },

  async endAllButNewest(sellerId, keep, at) {
    await session.query({
      name: 'sessions-end-oldest',
      text: `update identity.sessions set ended_at = $3 where seller_id = $1 and session_id = any (array(
               select session_id from identity.sessions where seller_id = $1 and ended_at is null
               order by last_seen_at desc, session_id desc offset $2))`,
      values: [sellerId, keep, timestamp(at)],
    });
  },

  async forgetIdle(now) {
    const { rows } = await session.query<{ forgotten: number }>({
      name: 'sessions-forget',
      text: 'select identity.forget_sessions($1, $2) as forgotten',
      values: [now, MOST_FORGOTTEN_AT_ONCE],
    });
    return rows[0]?.forgotten ?? 0;
  },
});

const sessionOf = (row: SessionRow): SellerSession => ({
  id: row.session_id,
  device: row.device,
  createdAt: row.created_at,
  lastSeenAt: row.last_seen_at,
  endedAt: row.ended_at,
  isOnlyExit: row.only_exit,
});
