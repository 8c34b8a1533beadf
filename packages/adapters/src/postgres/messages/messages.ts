import type { Messages, MessagesQuery } from '@cliffhanger/application/ports';
import type { Instant } from '@cliffhanger/core/kernel';
import type { Message, MessageId, MessageKind } from '@cliffhanger/core/messages';
import { uuidv7 } from 'uuidv7';
import { type Session, timestamp } from '../connection.ts';

interface MessageRow {
  readonly id: MessageId;
  readonly kind: MessageKind;
  readonly key: string;
  readonly facts: Readonly<Record<string, string>>;
  readonly written_at: Instant;
  readonly read_at: Instant | null;
}

const MOST_FORGOTTEN_AT_ONCE = 1_000;

export const createMessages = (session: Session): Messages => ({
  async put({ sellerId, kind, messageKey, facts, at }) {
    await session.query({
      name: 'message-put',
      text: `insert into messages.inbox (seller_id, id, kind, key, facts, written_at)
             values ($1, $2, $3, $4, $5, $6)`,
      // UUIDv7 keeps the order of messages within one millisecond.
      values: [sellerId, uuidv7(), kind, messageKey, JSON.stringify(facts), timestamp(at)],
    });
  },

  async putMany(messages) {
    if (messages.length === 0) return;
    await session.query({
      name: 'message-put-many',
      text: `insert into messages.inbox (seller_id, id, kind, key, facts, written_at)
             select * from unnest($1::uuid[], $2::uuid[], $3::text[], $4::text[], $5::jsonb[], $6::timestamptz[])`,
      values: [
        messages.map(({ sellerId }) => sellerId),
        messages.map(() => uuidv7()),
        messages.map(({ kind }) => kind),
        messages.map(({ messageKey }) => messageKey),
        messages.map(({ facts }) => JSON.stringify(facts)),
        messages.map(({ at }) => timestamp(at)),
      ],
    });
  },

  async countsOf(sellerId) {
    const { rows } = await session.query<{ kind: MessageKind; unread: bigint }>({
      name: 'message-counts',
      text: 'select kind, unread from messages.counts where seller_id = $1',
      values: [sellerId],
    });
    return rows.map(({ kind, unread }) => ({ kind, unread: Number(unread) }));
  },

  async list(asked) {
    const [list, total] = await Promise.all([listPage(session, asked), totalOf(session, asked)]);
    return { list, total };
  },

  async markRead(sellerId, messageId, at) {
    await session.query({
      name: 'message-mark-read',
      text: 'update messages.inbox set read_at = $3 where seller_id = $1 and id = $2 and read_at is null',
      values: [sellerId, messageId, timestamp(at)],
    });
  },

  async markAllRead(sellerId, kind, at) {
    await session.query({
      name: 'messages-mark-all-read',
      text: `update messages.inbox set read_at = $3
             where seller_id = $1 and ($2::text is null or kind = $2) and read_at is null`,
      values: [sellerId, kind, timestamp(at)],
    });
  },

  async forgetBefore(before) {
    const { rowCount } = await session.query({
      name: 'messages-forget',
      text: `delete from messages.inbox where (seller_id, id) in (
               select seller_id, id from messages.inbox where written_at < $1 order by written_at
               limit ${MOST_FORGOTTEN_AT_ONCE})`,
      values: [timestamp(before)],
    });
    return rowCount ?? 0;
  },
});

async function listPage(
  session: Session,
  asked: MessagesQuery,
): Promise<readonly Omit<Message, 'announced'>[]> {
  const { sellerId, kind, page, size } = asked;
  // The rows of a page come from an index-only scan; only those are fetched.
  const ofKind = kind === null ? '' : 'and kind = $4';
  const { rows } = await session.query<MessageRow>({
    name: kind === null ? 'messages-list' : 'messages-list-kind',
    text: `select m.id, m.kind, m.key, m.facts, m.written_at, m.read_at
           from (select id, written_at from messages.inbox where seller_id = $1 ${ofKind}
                 order by written_at desc, id desc offset $2 limit $3) page
             join messages.inbox m on m.seller_id = $1 and m.id = page.id
           order by page.written_at desc, page.id desc`,
    values: [sellerId, (page - 1) * size, size, ...(kind === null ? [] : [kind])],
  });
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    key: row.key,
    facts: row.facts,
    writtenAt: row.written_at,
    readAt: row.read_at,
  }));
}

async function totalOf(session: Session, { sellerId, kind }: MessagesQuery): Promise<number> {
  const { rows } = await session.query<{ total: bigint }>({
    name: 'messages-total',
    text: `select coalesce(sum(total), 0)::bigint as total from messages.counts
           where seller_id = $1 and ($2::text is null or kind = $2)`,
    values: [sellerId, kind],
  });
  return Number(rows[0]?.total ?? 0n);
}
