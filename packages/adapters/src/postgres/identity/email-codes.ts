import type { EmailCodes } from '@cliffhanger/application/ports';
import { EMAIL_CODE_WINDOW_MS } from '@cliffhanger/core/identity';
import { earlier, type Instant } from '@cliffhanger/core/kernel';
import { type Session, timestamp } from '../connection.ts';

const MOST_FORGOTTEN_AT_ONCE = 5_000;

interface RecentRow {
  readonly sent_at: Instant | null;
  readonly sent_lately: number;
}

interface CodeRow {
  readonly digest: string;
  readonly sent_at: Instant;
  readonly wrong_tries: number;
  readonly used_at: Instant | null;
}

export const createEmailCodes = (session: Session): EmailCodes => ({
  async lockRecent(email, since) {
    // The no-op update creates and locks the row in one step, also for a new address.
    const { rows } = await session.query<RecentRow>({
      name: 'email-code-recent',
      text: `insert into identity.email_codes as kept (email) values ($1)
             on conflict (email) do update set email = kept.email
             returning sent_at,
               (select count(*)::integer from unnest(kept.sent_lately) as sent (at) where sent.at > $2) as sent_lately`,
      values: [email, timestamp(since)],
    });
    return { lastSentAt: rows[0]?.sent_at ?? null, sentInLastDay: rows[0]?.sent_lately ?? 0 };
  },

  async lockNewest(email) {
    const { rows } = await session.query<CodeRow>({
      name: 'email-code-newest',
      text: `select digest, sent_at, wrong_tries, used_at from identity.email_codes
             where email = $1 and digest is not null for update`,
      values: [email],
    });
    const [row] = rows;
    if (row === undefined) return undefined;
    return { digest: row.digest, sentAt: row.sent_at, wrongTries: row.wrong_tries, usedAt: row.used_at };
  },

  async save({ email, digest, sentAt }) {
    await session.query({
      name: 'email-code-save',
      text: `update identity.email_codes set digest = $2, sent_at = $3, wrong_tries = 0, used_at = null,
               sent_lately = array(select at from unnest(sent_lately) as sent (at) where at > $4) || $3::timestamptz
             where email = $1`,
      values: [email, digest, timestamp(sentAt), timestamp(earlier(sentAt, EMAIL_CODE_WINDOW_MS))],
    });
  },

  async countWrongTry(email) {
    await session.query({
      name: 'email-code-wrong',
      text: 'update identity.email_codes set wrong_tries = wrong_tries + 1 where email = $1',
      values: [email],
    });
  },

  async markUsed(email, at) {
    await session.query({
      name: 'email-code-used',
      text: 'update identity.email_codes set used_at = $2 where email = $1',
      values: [email, timestamp(at)],
    });
  },

  async forgetUnusedSince(before) {
    const { rowCount } = await session.query({
      text: `delete from identity.email_codes where email in (
               select email from identity.email_codes where sent_at < $1
               order by sent_at limit ${MOST_FORGOTTEN_AT_ONCE} for update skip locked)`,
      values: [timestamp(before)],
    });
    return rowCount ?? 0;
  },
});
