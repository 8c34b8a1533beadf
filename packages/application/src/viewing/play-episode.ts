import type { DramaId, ViewerCountry } from '@cliffhanger/core/catalog';
import type { ViewerId } from '@cliffhanger/core/checkout';
import { DONE, type Nothing, type Result, refuse } from '@cliffhanger/core/kernel';
import { mayTakeKey } from '@cliffhanger/core/viewing';
import { recordFirstPlayIn } from '../checkout/index.ts';
import type { Requires } from '../ports/index.ts';
import { mayWatch } from './watch-episode.ts';

export interface PlayEpisode {
  /** Null: nobody is known in this browser. */
  readonly viewerId: ViewerId | null;
  readonly dramaId: DramaId;
  readonly episode: number;
  readonly country: ViewerCountry;
}

/**
 * Somebody taps on an episode. Of a paid one the first tap ends the right to cancel its order, and from then on its keys
 * are handed out (DOMAIN §12). An episode that cannot be played yet ends nothing.
 */
export const playEpisode =
  ({ transactions, clock }: Requires<'transactions' | 'clock', 'checkout' | 'episodes'>) =>
  ({ viewerId, dramaId, episode, country }: PlayEpisode): Promise<Result<Nothing>> =>
    transactions.run(async (repositories): Promise<Result<Nothing>> => {
      // Asked for in one breath: they travel together.
      const [checked, made] = await Promise.all([
        mayWatch(repositories, { viewerId, dramaId, episode, country }, clock.now()),
        repositories.episodes.packageOf({ dramaId, number: episode }),
      ]);
      if (!checked.ok) return checked;
      const { order } = checked.value;
      if (viewerId === null || order === null) return DONE;
      if (made === undefined) return refuse('episode-not-ready');
      // Most taps are not the first one of their order: there is nothing left to be written down.
      if (mayTakeKey(order)) return DONE;
      return recordFirstPlayIn(repositories, { viewerId, dramaId, episode }, clock.now());
    });
