import type { StoredSignInLink, ViewerSession, Viewers } from '@cliffhanger/application/ports';
import { SIGN_IN_LINK_WINDOW_MS, type ViewerId } from '@cliffhanger/core/checkout';
import type { Email } from '@cliffhanger/core/identity';
import { earlier, type Instant } from '@cliffhanger/core/kernel';
import { type Session, timestamp } from '../connection.ts';

const MOST_FORGOTTEN_AT_ONCE = 5_000;

export const createViewers = (session: Session): Viewers => ({
  ...createViewerSessions(session),
  ...createSignInLinks(session),
  ...createAccounts(session),

  async add({ id, now }) {
    await session.query({
      name: 'viewer-add',
      text: 'insert into checkout.viewers (id, created_at) values ($1, $2)',
      values: [id, timestamp(now)],
    });
  },
});

type SessionCalls = 'addSession' | 'findSession' | 'markSeen' | 'endSession' | 'forgetSessionsOverSince';

interface SessionRow {
  readonly last_seen_at: Instant;
  readonly ended_at: Instant | null;
  readonly verified_email: Email | null;
}

const createViewerSessions = (session: Session): Pick<Viewers, SessionCalls> => ({
  async addSession({ viewerId, tokenDigest, now }) {
    await session.query({
      name: 'viewer-session-add',
      text: `insert into checkout.viewer_sessions (viewer_id, token_digest, created_at, last_seen_at)
             values ($1, $2, $3, $3)`,
      values: [viewerId, tokenDigest, timestamp(now)],
    });
  },

  async findSession(viewerId, tokenDigest) {
    const { rows } = await session.query<SessionRow>({
      name: 'viewer-session-find',
      text: `select s.last_seen_at, s.ended_at, v.verified_email
             from checkout.viewer_sessions s join checkout.viewers v on v.id = s.viewer_id
             where s.viewer_id = $1 and s.token_digest = $2`,
      values: [viewerId, tokenDigest],
    });
    return rows[0] && sessionOf(rows[0]);
  },

  async markSeen({ viewerId, tokenDigest, at, before }) {
    await session.query({
      name: 'viewer-session-seen',
      text: `update checkout.viewer_sessions set last_seen_at = $3
             where viewer_id = $1 and token_digest = $2 and last_seen_at <= $4 and ended_at is null`,
      values: [viewerId, tokenDigest, timestamp(at), timestamp(before)],
    });
  },

  async endSession(viewerId, tokenDigest, at) {
    await session.query({
      name: 'viewer-session-end',
      text: `update checkout.viewer_sessions set ended_at = $3
             where viewer_id = $1 and token_digest = $2 and ended_at is null`,
      values: [viewerId, tokenDigest, timestamp(at)],
    });
  },

  async forgetSessionsOverSince(before) {
    const { rowCount } = await session.query({
      text: `delete from checkout.viewer_sessions where (viewer_id, token_digest) in (
               select viewer_id, token_digest from checkout.viewer_sessions where last_seen_at < $1
               order by last_seen_at limit ${MOST_FORGOTTEN_AT_ONCE} for update skip locked)`,
      values: [timestamp(before)],
    });
    return rowCount ?? 0;
  },
});

const sessionOf = (row: SessionRow): ViewerSession => ({
  lastSeenAt: row.last_seen_at,
  endedAt: row.ended_at,
  email: row.verified_email,
});

type LinkCalls =
  | 'lockSignInLinks'
  | 'saveSignInLink'
  | 'lockSignInLink'
  | 'markSignInLinkUsed'
  | 'forgetSignInLinksSince';

interface LinkRow {
  readonly email: Email;
  readonly asked_by: ViewerId | null;
  readonly sent_at: Instant;
  readonly used_at: Instant | null;
}

const createSignInLinks = (session: Session): Pick<Viewers, LinkCalls> => ({
  async lockSignInLinks(email, since) {
    // The no-op update creates and locks the row in one step, also for a new address.
    const { rows } = await session.query<{ sent_at: Instant | null; sent_lately: number }>({
      name: 'sign-in-links-lock',
      text: `insert into checkout.sign_in_links as kept (email) values ($1)
             on conflict (email) do update set email = kept.email
             returning sent_at,
               (select count(*)::integer from unnest(kept.sent_lately) as sent (at) where sent.at > $2) as sent_lately`,
      values: [email, timestamp(since)],
    });
    return { lastSentAt: rows[0]?.sent_at ?? null, sentInLastDay: rows[0]?.sent_lately ?? 0 };
  },

  async saveSignInLink({ email, digest, askedBy, sentAt }) {
    await session.query({
      name: 'sign-in-link-save',
      text: `update checkout.sign_in_links set digest = $2, asked_by = $3, sent_at = $4, used_at = null,
               sent_lately = array(select at from unnest(sent_lately) as sent (at) where at > $5) || $4::timestamptz
             where email = $1`,
      values: [email, digest, askedBy, timestamp(sentAt), timestamp(earlier(sentAt, SIGN_IN_LINK_WINDOW_MS))],
    });
  },

  async lockSignInLink(digest) {
    const { rows } = await session.query<LinkRow>({
      name: 'sign-in-link-lock',
      text: `select email, asked_by, sent_at, used_at from checkout.sign_in_links where digest = $1 for update`,
      values: [digest],
    });
    return rows[0] && linkOf(rows[0]);
  },

  async markSignInLinkUsed(email, at) {
    await session.query({
      name: 'sign-in-link-used',
      text: 'update checkout.sign_in_links set used_at = $2 where email = $1',
      values: [email, timestamp(at)],
    });
  },

  async forgetSignInLinksSince(before) {
    const { rowCount } = await session.query({
      text: `delete from checkout.sign_in_links where email in (
               select email from checkout.sign_in_links where sent_at < $1
               order by sent_at limit ${MOST_FORGOTTEN_AT_ONCE} for update skip locked)`,
      values: [timestamp(before)],
    });
    return rowCount ?? 0;
  },
});

const linkOf = (row: LinkRow): StoredSignInLink => ({
  email: row.email,
  askedBy: row.asked_by,
  sentAt: row.sent_at,
  usedAt: row.used_at,
});

type AccountCalls = Exclude<keyof Viewers, SessionCalls | LinkCalls | 'add'>;

const createAccounts = (session: Session): Pick<Viewers, AccountCalls> => ({
  async lockAccount(email) {
    const { rows } = await session.query<{ id: ViewerId }>({
      name: 'viewer-account-lock',
      text: 'select id from checkout.viewers where verified_email = $1 for no key update',
      values: [email],
    });
    return rows[0]?.id;
  },

  async isGuest(viewerId) {
    const { rowCount } = await session.query({
      name: 'viewer-is-guest',
      text: `select from checkout.viewers where id = $1 and verified_email is null and erased_at is null
             for no key update`,
      values: [viewerId],
    });
    return rowCount === 1;
  },

  async prove(viewerId, email, at) {
    await session.query({
      name: 'viewer-prove',
      text: 'select checkout.prove_viewer($1, $2, $3)',
      values: [viewerId, email, at],
    });
  },

  async shareByEmail(email) {
    await session.query({
      name: 'access-share-by-email',
      text: `select checkout.share_access(array(select order_id from checkout.buyers where email = $1), v.id)
             from checkout.viewers v where v.verified_email = $1`,
      values: [email],
    });
  },

  async shareAll(from, to) {
    await session.query({
      name: 'access-share-all',
      text: `select checkout.share_access(
               array(select distinct order_id from checkout.episode_access where viewer_id = $1), $2)`,
      values: [from, to],
    });
  },

  async purchasesOf(viewerId) {
    const { rows } = await session.query<{ purchases: bigint }>({
      name: 'viewer-purchases',
      text: 'select count(distinct order_id) as purchases from checkout.episode_access where viewer_id = $1',
      values: [viewerId],
    });
    return Number(rows[0]?.purchases ?? 0n);
  },

  async erase(viewerId, at) {
    const { rows } = await session.query<{ payments: bigint }>({
      name: 'viewer-erase',
      text: 'select checkout.erase_viewer($1, $2) as payments',
      values: [viewerId, at],
    });
    return Number(rows[0]?.payments ?? 0n);
  },
});
