import type { DramaLength, EpisodeRange } from '../checkout/index.ts';
import { accept, type Result, refuse } from '../kernel/index.ts';
import { PREVIEW_NUMBER } from '../media/index.ts';

export interface DramaToWatch extends DramaLength {
  readonly isOnSale: boolean;
}

/** What anybody may watch: nothing about the viewer is asked. */
export const isOpenToAll = ({ freeEpisodes, isOnSale }: DramaToWatch, episode: number): boolean =>
  isOnSale && episode >= PREVIEW_NUMBER && episode <= freeEpisodes;

const isOwned = (owned: readonly EpisodeRange[], episode: number): boolean =>
  owned.some(({ first, last }) => first <= episode && episode <= last);

/** What was bought stays watchable when the drama leaves the shelves; what was free does not. */
export function checkMayWatch(
  drama: DramaToWatch,
  owned: readonly EpisodeRange[],
  episode: number,
): Result<true> {
  if (episode < PREVIEW_NUMBER || episode > drama.episodes)
    return refuse('episode-unknown', { field: 'episode' });
  if (isOpenToAll(drama, episode) || isOwned(owned, episode)) return accept(true);
  return drama.isOnSale ? refuse('episode-locked') : refuse('drama-unknown', { field: 'dramaId' });
}

/**
 * A player fetches the key of the next episode ahead of time, which plays nothing yet. Whoever has the keys of more than
 * one has watched, whatever their player reports (DOMAIN §5: who has played a paid episode cannot cancel).
 */
export const hasSurelyPlayed = (paidEpisodesOpened: number): boolean => paidEpisodesOpened > 1;
