import type { PushEventId, PushEvents, StoredPushEvent } from '@cliffhanger/application/ports';
import type { SellerId } from '@cliffhanger/core/kernel';
import { type Session, timestamp } from '../connection.ts';

const MOST_FORGOTTEN_AT_ONCE = 5_000;

/**
 * Positions stay locked until the commit, in the order of seller ids, so that two workers cannot deadlock.
 */
const PUBLISH = `
  with taken as materialized (
    delete from push.waiting w
    where w.ctid = any (array(select ctid from push.waiting limit $1 for update skip locked))
    returning w.ctid as line, w.seller_id, w.kind, w.facts, w.at
  ), counted as (
    select seller_id, count(*)::integer as events from taken group by seller_id order by seller_id
  ), moved as (
    insert into push.positions as p (seller_id, last_id) select seller_id, events from counted
    on conflict (seller_id) do update set last_id = p.last_id + excluded.last_id
    returning seller_id, last_id
  ), numbered as (
    insert into push.push_events (seller_id, id, kind, facts, at)
    select t.seller_id,
      m.last_id - c.events + row_number() over (partition by t.seller_id order by t.at, t.line),
      t.kind, t.facts, t.at
    from taken t join counted c using (seller_id) join moved m using (seller_id)
  )
  select m.seller_id, m.last_id, c.events from moved m join counted c using (seller_id)`;

export const createPushEvents = (session: Session): PushEvents => ({
  async publish(most) {
    const { rows } = await session.query<{ seller_id: SellerId; last_id: PushEventId; events: number }>({
      name: 'push-events-publish',
      text: PUBLISH,
      values: [most],
    });
    return {
      events: rows.reduce((sum, { events }) => sum + events, 0),
      lastIds: new Map(rows.map((row) => [row.seller_id, row.last_id])),
    };
  },

  async listAfter(sellerId, after, most) {
    const { rows } = await session.query<StoredPushEvent>({
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
