import type { DramaId, ViewerCountry } from '@cliffhanger/core/catalog';
import type { ViewerId } from '@cliffhanger/core/checkout';
import { DONE, type Nothing, type Result, refuse } from '@cliffhanger/core/kernel';
import { mayTakeKey } from '@cliffhanger/core/viewing';
import { recordFirstPlayIn } from '../checkout/index.ts';
import type { Requires } from '../ports/index.ts';
import { mayWatch } from './watch-episode.ts';

export interface PlayEpisode {
  /** `null` for an anonymous viewer. */
  readonly viewerId: ViewerId | null;
  readonly dramaId: DramaId;
  readonly episode: number;
  readonly country: ViewerCountry;
}

/**
 * A viewer taps an episode. The first tap on a paid one ends the right to cancel its order and unlocks its
 * keys (DOMAIN §12). An episode that is not ready changes nothing.
 */
export const playEpisode =
  ({ transactions, clock }: Requires<'transactions' | 'clock', 'checkout' | 'episodes'>) =>
  ({ viewerId, dramaId, episode, country }: PlayEpisode): Promise<Result<Nothing>> =>
    transactions.run(async (repositories): Promise<Result<Nothing>> => {
      // Sent together, to save a round trip.
      const [checked, made] = await Promise.all([
        mayWatch(repositories, { viewerId, dramaId, episode, country }, clock.now()),
        repositories.episodes.packageOf({ dramaId, number: episode }),
      ]);
      if (!checked.ok) return checked;
      const { order } = checked.value;
      if (viewerId === null || order === null) return DONE;
      if (made === undefined) return refuse('episode-not-ready');
      // Already played: most taps need no write.
      if (mayTakeKey(order)) return DONE;
      return recordFirstPlayIn(repositories, { viewerId, dramaId, episode }, clock.now());
    });
