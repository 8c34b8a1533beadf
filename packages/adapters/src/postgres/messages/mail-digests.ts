import type { DigestTopic, MailDigest, MailDigests } from '@cliffhanger/application/ports';
import type { Locale, Money, SellerId } from '@cliffhanger/core/kernel';
import { type Session, timestamp } from '../connection.ts';

interface DigestRow {
  readonly seller_id: SellerId;
  readonly topic: DigestTopic;
  readonly orders: bigint;
  readonly amount: Money;
  /** Null if the seller has turned it off. */
  readonly email: string | null;
  readonly real_name: string;
  readonly locale: Locale;
  readonly to_ship: bigint | null;
}

/** Whether settings `c` include a topic. Sellers without settings get no such mails. */
const isWanted = (topic: string): string =>
  `case ${topic} when 'order' then c.mail_order else c.mail_settlement end`;

export const createMailDigests = (session: Session): MailDigests => ({
  async gather(topic, gathered, at) {
    if (gathered.length === 0) return;
    await session.query({
      name: 'mail-digests-gather',
      text: 'select messages.gather_digests($1, $2, $3, $4, $5)',
      values: [
        topic,
        gathered.map(({ sellerId }) => sellerId),
        gathered.map(({ orders }) => orders),
        gathered.map(({ amount }) => amount),
        timestamp(at),
      ],
    });
  },

  async takeDue(now, most) {
    const { rows } = await session.query<DigestRow>({
      name: 'mail-digests-take',
      text: `with due as materialized (
               select seller_id, topic, orders, amount from messages.mail_digests where due_at <= $1
               order by due_at limit $2 for update skip locked
             ), taken as (
               update messages.mail_digests d set orders = 0, amount = 0, due_at = null, sent_at = $1
               from due where d.seller_id = due.seller_id and d.topic = due.topic
               returning due.*
             )
             select t.*, s.real_name, s.locale, case when ${isWanted('t.topic')} then s.email end as email,
               (select n.orders from order_counts n where n.seller_id = t.seller_id and n.state = 'to-ship') as to_ship
             from taken t
               left join identity.sellers s on s.seller_id = t.seller_id
               left join identity.store_settings c on c.seller_id = t.seller_id`,
      values: [timestamp(now), most],
    });
    return { taken: rows.length, wanted: rows.flatMap(wantedOf) };
  },
});

const wantedOf = ({ email, ...row }: DigestRow): MailDigest[] =>
  email === null
    ? []
    : [
        {
          sellerId: row.seller_id,
          topic: row.topic,
          orders: Number(row.orders),
          amount: row.amount,
          email,
          locale: row.locale,
          realName: row.real_name,
          toShip: Number(row.to_ship ?? 0n),
        },
      ];
