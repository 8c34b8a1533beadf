import type { DramaId } from '@cliffhanger/core/catalog';
import type { ViewerId } from '@cliffhanger/core/checkout';
import { DONE, type Nothing, type Result } from '@cliffhanger/core/kernel';
import { recordFirstPlay } from '../checkout/index.ts';
import type { Needs } from '../ports/index.ts';
import { mayWatch } from './watch-episode.ts';

export interface RecordPlay {
  readonly viewerId: ViewerId;
  readonly dramaId: DramaId;
  readonly episode: number;
  readonly positionMs: number;
}

/**
 * An episode plays: that is where its viewer goes on next time. Of a paid one it also ends the right to cancel, as often
 * as it is said; only what a viewer may watch counts.
 */
export const recordPlay =
  (ports: Needs<'transactions' | 'clock'>) =>
  async ({ viewerId, positionMs, ...what }: RecordPlay): Promise<Result<Nothing>> => {
    const { dramaId, episode } = what;
    const checked = await ports.transactions.read((stores) => mayWatch(stores, { viewerId, ...what }));
    if (!checked.ok) return checked;
    if (!checked.value.isOpenToAll) {
      const recorded = await recordFirstPlay(ports)({ viewerId, dramaId, episode });
      if (!recorded.ok) return recorded;
    }
    return ports.transactions.run(async ({ viewing }) => {
      await viewing.savePlace(viewerId, { dramaId, episode, positionMs, playedAt: ports.clock.now() });
      return DONE;
    });
  };
