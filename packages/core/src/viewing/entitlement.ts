import type { DramaLength } from '../checkout/index.ts';
import { accept, type Result, refuse } from '../kernel/index.ts';
import { PREVIEW_NUMBER } from '../media/index.ts';
import type { Order } from '../orders/index.ts';

export interface DramaToWatch extends DramaLength {
  readonly isOnSale: boolean;
}

export const isOpenToAll = ({ freeEpisodes, isOnSale }: DramaToWatch, episode: number): boolean =>
  isOnSale && episode >= PREVIEW_NUMBER && episode <= freeEpisodes;

/** Purchases stay watchable after the drama leaves the hall; free episodes do not. */
export function checkMayWatch(
  drama: DramaToWatch,
  { episode, isOwned }: { readonly episode: number; readonly isOwned: boolean },
): Result<true> {
  if (episode < PREVIEW_NUMBER || episode > drama.episodes)
    return refuse('episode-unknown', { field: 'episode' });
  if (isOpenToAll(drama, episode) || isOwned) return accept(true);
  return drama.isOnSale ? refuse('episode-locked') : refuse('drama-unknown', { field: 'dramaId' });
}

/**
 * A play is a tap on a paid episode followed by a key request (DOMAIN §12). The tap is stored before the key
 * is sent. Prefetching is therefore no play, and a viewer with a key has always played.
 */
export const mayTakeKey = ({ firstPlayAt }: Pick<Order, 'firstPlayAt'>): boolean => firstPlayAt !== null;
