import type { PlaybackPosition, Viewing } from '@cliffhanger/application/ports';
import { type Session, timestamp } from '../connection.ts';

const POSITION = `select drama_id as "dramaId", episode, position_ms as "positionMs", played_at as "playedAt"
  from viewing.positions`;
/** A viewer's series, on one page. */
const MOST_POSITIONS = 200;

export const createViewing = (session: Session): Viewing => ({
  async savePosition(viewerId, { dramaId, episode, positionMs, playedAt }) {
    await session.query({
      name: 'position-save',
      text: `insert into viewing.positions (viewer_id, drama_id, episode, position_ms, played_at)
             values ($1, $2, $3, $4, $5)
             on conflict (viewer_id, drama_id) do update
             set episode = excluded.episode, position_ms = excluded.position_ms, played_at = excluded.played_at`,
      values: [viewerId, dramaId, episode, positionMs, timestamp(playedAt)],
    });
  },

  async positionsOf(viewerId) {
    const { rows } = await session.query<PlaybackPosition>({
      name: 'positions-of',
      text: `${POSITION} where viewer_id = $1 order by played_at desc limit $2`,
      values: [viewerId, MOST_POSITIONS],
    });
    return rows;
  },

  async positionIn(viewerId, dramaId) {
    const { rows } = await session.query<PlaybackPosition>({
      name: 'position-in',
      text: `${POSITION} where viewer_id = $1 and drama_id = $2`,
      values: [viewerId, dramaId],
    });
    return rows[0];
  },

  async forget(viewerId) {
    await session.query({ text: 'delete from viewing.positions where viewer_id = $1', values: [viewerId] });
  },
});
