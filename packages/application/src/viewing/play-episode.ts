import type { DramaId, ViewerCountry } from '@cliffhanger/core/catalog';
import type { ViewerId } from '@cliffhanger/core/checkout';
import { DONE, type Nothing, type Result, refuse } from '@cliffhanger/core/kernel';
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
      const checked = await mayWatch(repositories, { viewerId, dramaId, episode, country }, clock.now());
      if (!checked.ok) return checked;
      if (viewerId === null || checked.value.order === null) return DONE;
      if ((await repositories.episodes.packageOf({ dramaId, number: episode })) === undefined)
        return refuse('episode-not-ready');
      return recordFirstPlayIn(repositories, { viewerId, dramaId, episode }, clock.now());
    });
