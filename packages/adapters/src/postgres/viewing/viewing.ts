import type { Place, Viewing } from '@cliffhanger/application/ports';
import { type Session, timestamp } from '../connection.ts';

const PLACE = `select drama_id as "dramaId", episode, position_ms as "positionMs", played_at as "playedAt"
  from viewing.places`;
/** Somebody's series, on one page. */
const MOST_PLACES = 200;

export const createViewing = (session: Session): Viewing => ({
  async savePlace(viewerId, { dramaId, episode, positionMs, playedAt }) {
    await session.query({
      name: 'place-save',
      text: `insert into viewing.places (viewer_id, drama_id, episode, position_ms, played_at)
             values ($1, $2, $3, $4, $5)
             on conflict (viewer_id, drama_id) do update
             set episode = excluded.episode, position_ms = excluded.position_ms, played_at = excluded.played_at`,
      values: [viewerId, dramaId, episode, positionMs, timestamp(playedAt)],
    });
  },

  async placesOf(viewerId) {
    const { rows } = await session.query<Place>({
      name: 'places-of',
      text: `${PLACE} where viewer_id = $1 order by played_at desc limit $2`,
      values: [viewerId, MOST_PLACES],
    });
    return rows;
  },

  async placeIn(viewerId, dramaId) {
    const { rows } = await session.query<Place>({
      name: 'place-in',
      text: `${PLACE} where viewer_id = $1 and drama_id = $2`,
      values: [viewerId, dramaId],
    });
    return rows[0];
  },

  async forget(viewerId) {
    await session.query({ text: 'delete from viewing.places where viewer_id = $1', values: [viewerId] });
  },
});
