import type { KeptPushEvent, NewPushEvent, PushEventId, PushEvents } from '@cliffhanger/application/ports';
import type { SellerId } from '@cliffhanger/core/kernel';
import { type Session, timestamp } from '../connection.ts';

const MOST_FORGOTTEN_AT_ONCE = 5_000;

export const createPushEvents = (session: Session): PushEvents => ({
  async put(event) {
    const earlier = await idOfJob(session, event);
    if (earlier !== undefined) return earlier;
    const id = await nextId(session, event.sellerId);
    if (await isAdded(session, event, id)) return id;
    // Another try of the same job was here first; its number stays, the one just taken is left out.
    const first = await idOfJob(session, event);
    if (first === undefined) throw new Error('a push event is neither new nor kept');
    return first;
  },

  async listAfter(sellerId, after, most) {
    const { rows } = await session.query<KeptPushEvent>({
      name: 'push-events-after',
      text: `select id, kind, facts, at from push.push_events
             where seller_id = $1 and id > $2 order by id limit $3`,
      values: [sellerId, after, most],
    });
    return rows;
  },

  async rangeOf(sellerId) {
    const { rows } = await session.query<{ oldest: PushEventId | null; last: PushEventId }>({
      name: 'push-event-range',
      text: `select (select id from push.push_events where seller_id = $1 order by id limit 1) as oldest,
                    coalesce((select last_id from push.positions where seller_id = $1), 0) as last`,
      values: [sellerId],
    });
    return { oldest: rows[0]?.oldest ?? undefined, last: rows[0]?.last ?? 0n };
  },

  async lastIdsOf(sellerIds) {
    const { rows } = await session.query<{ seller_id: SellerId; last_id: PushEventId }>({
      name: 'push-event-last-ids',
      text: 'select seller_id, last_id from push.positions where seller_id = any($1::uuid[])',
      values: [sellerIds],
    });
    return new Map(rows.map((row) => [row.seller_id, row.last_id]));
  },

  async erase(sellerId) {
    await session.query({
      name: 'push-events-erase',
      text: 'delete from push.push_events where seller_id = $1',
      values: [sellerId],
    });
  },

  async forgetBefore(before) {
    const { rowCount } = await session.query({
      name: 'push-events-forget',
      text: `delete from push.push_events where ctid = any (array(
               select ctid from push.push_events where at < $1 order by at
               limit ${MOST_FORGOTTEN_AT_ONCE} for update skip locked))`,
      values: [timestamp(before)],
    });
    return rowCount ?? 0;
  },
});

async function idOfJob(
  session: Session,
  { sellerId, jobKey }: NewPushEvent,
): Promise<PushEventId | undefined> {
  const { rows } = await session.query<{ id: PushEventId }>({
    name: 'push-event-of-job',
    text: 'select id from push.push_events where seller_id = $1 and job_key = $2',
    values: [sellerId, jobKey],
  });
  return rows[0]?.id;
}

/** Holds the seller's row until the commit. */
async function nextId(session: Session, sellerId: SellerId): Promise<PushEventId> {
  const { rows } = await session.query<{ last_id: PushEventId }>({
    name: 'push-event-next-id',
    text: `insert into push.positions as p (seller_id, last_id) values ($1, 1)
           on conflict (seller_id) do update set last_id = p.last_id + 1 returning last_id`,
    values: [sellerId],
  });
  const [position] = rows;
  if (position === undefined) throw new Error('a push event got no number');
  return position.last_id;
}

async function isAdded(session: Session, event: NewPushEvent, id: PushEventId): Promise<boolean> {
  const { sellerId, jobKey, kind, facts, at } = event;
  const { rowCount } = await session.query({
    name: 'push-event-add',
    text: `insert into push.push_events (seller_id, id, job_key, kind, facts, at) values ($1, $2, $3, $4, $5, $6)
           on conflict (seller_id, job_key) do nothing`,
    values: [sellerId, id, jobKey, kind, JSON.stringify(facts), timestamp(at)],
  });
  return rowCount === 1;
}
