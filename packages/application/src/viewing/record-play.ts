import type { DramaId, ViewerCountry } from '@cliffhanger/core/catalog';
import type { ViewerId } from '@cliffhanger/core/checkout';
import { DONE, type Nothing, type Result } from '@cliffhanger/core/kernel';
import type { Requires } from '../ports/index.ts';
import { mayWatch } from './watch-episode.ts';

export interface RecordPlay {
  readonly viewerId: ViewerId;
  readonly dramaId: DramaId;
  readonly episode: number;
  readonly positionMs: number;
  readonly country: ViewerCountry;
}

/** Stores the resume position, only for an episode that the viewer may watch. */
export const recordPlay =
  (ports: Requires<'transactions' | 'clock', 'checkout' | 'viewing'>) =>
  async ({ viewerId, positionMs, ...what }: RecordPlay): Promise<Result<Nothing>> => {
    const { dramaId, episode } = what;
    const checked = await ports.transactions.read((repositories) =>
      mayWatch(repositories, { viewerId, ...what }, ports.clock.now()),
    );
    if (!checked.ok) return checked;
    return ports.transactions.run(async ({ viewing }) => {
      await viewing.savePosition(viewerId, { dramaId, episode, positionMs, playedAt: ports.clock.now() });
      return DONE;
    });
  };
