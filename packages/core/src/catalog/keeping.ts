import { accept, type Result, refuse, usdt } from '../kernel/index.ts';
import type { Prices } from './drama.ts';

/* What an editor may make of a drama. */

export const MOST_DRAMA_EPISODES = 500;
/** Of an episode. Far above any, and far below where the database can no longer say the margin. */
const MOST_EPISODE_PRICE = usdt('1000000');

export interface EpisodeCounts {
  readonly episodes: number;
  /** The first ones, which everybody may watch. */
  readonly freeEpisodes: number;
}

export const arePricesRight = ({ wholesale, retail }: Prices): boolean =>
  wholesale >= 0n && retail >= wholesale && retail > 0n && retail <= MOST_EPISODE_PRICE;

export const areEpisodesRight = ({ episodes, freeEpisodes }: EpisodeCounts): boolean =>
  episodes >= 1 && episodes <= MOST_DRAMA_EPISODES && freeEpisodes >= 0 && freeEpisodes <= episodes;

export interface EpisodesBefore extends EpisodeCounts {
  readonly hasBeenOnSale: boolean;
}

/** Somebody may own every episode of a drama that was ever on sale: there are never fewer of them. */
export function changedEpisodes(before: EpisodesBefore, asked: EpisodeCounts): Result<EpisodeCounts> {
  if (!areEpisodesRight(asked)) return refuse('invalid-input', { field: 'episodes' });
  if (before.hasBeenOnSale && asked.episodes < before.episodes)
    return refuse('episodes-not-fewer', { field: 'episodes', facts: { episodes: before.episodes } });
  return accept(asked);
}
