import type { Announcement, Announcements } from '@cliffhanger/application/ports';
import type { AgentLevel } from '@cliffhanger/core/identity';
import type { Instant, OperatorId, SellerId } from '@cliffhanger/core/kernel';
import type { AnnouncedTexts, AnnouncementId, Audience } from '@cliffhanger/core/messages';
import { type Session, timestamp } from '../connection.ts';

interface AnnouncementRow {
  readonly id: AnnouncementId;
  readonly audience: Audience['kind'];
  readonly level: AgentLevel | null;
  readonly seller_id: SellerId | null;
  readonly texts: AnnouncedTexts;
  readonly sent_by: OperatorId;
  readonly sent_at: Instant;
  readonly reached: SellerId | null;
  readonly told: bigint;
  readonly completed_at: Instant | null;
}

const COLUMNS = 'id, audience, level, seller_id, texts, sent_by, sent_at, reached, told, completed_at';

const levelOf = (audience: Audience): AgentLevel | null =>
  audience.kind === 'level' ? audience.level : null;
const sellerOf = (audience: Audience): SellerId | null =>
  audience.kind === 'seller' ? audience.sellerId : null;

/** Sellers that can log in and are not erased. */
const TOLD = `from identity.sellers where review_state = 'approved' and erased_at is null
  and ($1::text is null or level = $1) and ($2::uuid is null or seller_id = $2)`;

export const createAnnouncements = (session: Session): Announcements => ({
  async add({ id, audience, texts, sentBy, sentAt }) {
    await session.query({
      name: 'announcement-add',
      text: `insert into messages.announcements (id, audience, level, seller_id, texts, sent_by, sent_at)
             values ($1, $2, $3, $4, $5, $6, $7)`,
      values: [
        id,
        audience.kind,
        levelOf(audience),
        sellerOf(audience),
        JSON.stringify(texts),
        sentBy,
        timestamp(sentAt),
      ],
    });
  },

  async list(most) {
    const { rows } = await session.query<AnnouncementRow>({
      name: 'announcements-list',
      text: `select ${COLUMNS} from messages.announcements order by sent_at desc, id desc limit $1`,
      values: [most],
    });
    return rows.map(announcementOf);
  },

  async lock(id) {
    const { rows } = await session.query<AnnouncementRow>({
      name: 'announcement-lock',
      text: `select ${COLUMNS} from messages.announcements where id = $1 for no key update`,
      values: [id],
    });
    return rows[0] && announcementOf(rows[0]);
  },

  async textsOf(ids) {
    const { rows } = await session.query<Pick<AnnouncementRow, 'id' | 'texts'>>({
      name: 'announcement-texts',
      text: 'select id, texts from messages.announcements where id = any ($1::uuid[])',
      values: [ids],
    });
    return new Map(rows.map(({ id, texts }) => [id, texts]));
  },

  async sellersAfter(audience, after, most) {
    const { rows } = await session.query<{ readonly seller_id: SellerId }>({
      name: 'announcement-sellers',
      text: `select seller_id ${TOLD} and ($3::uuid is null or seller_id > $3) order by seller_id limit $4`,
      values: [levelOf(audience), sellerOf(audience), after, most],
    });
    return rows.map(({ seller_id }) => seller_id);
  },

  async count(audience) {
    const { rows } = await session.query<{ readonly sellers: bigint }>({
      name: 'announcement-count',
      text: `select count(*) as sellers ${TOLD}`,
      values: [levelOf(audience), sellerOf(audience)],
    });
    return Number(rows[0]?.sellers ?? 0n);
  },

  async saveProgress(id, { reached, told, completedAt }) {
    await session.query({
      name: 'announcement-progress',
      text: 'update messages.announcements set reached = $2, told = $3, completed_at = $4 where id = $1',
      values: [id, reached, told, completedAt === null ? null : timestamp(completedAt)],
    });
  },
});

const announcementOf = (row: AnnouncementRow): Announcement => ({
  id: row.id,
  audience: audienceOf(row),
  texts: row.texts,
  sentBy: row.sent_by,
  sentAt: row.sent_at,
  reached: row.reached,
  told: Number(row.told),
  completedAt: row.completed_at,
});

function audienceOf({ level, seller_id }: AnnouncementRow): Audience {
  if (level !== null) return { kind: 'level', level };
  return seller_id === null ? { kind: 'all' } : { kind: 'seller', sellerId: seller_id };
}
