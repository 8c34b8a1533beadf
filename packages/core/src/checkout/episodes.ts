import { accept, type Result, refuse } from '../kernel/index.ts';

/** Both inclusive. */
export interface EpisodeRange {
  readonly first: number;
  readonly last: number;
}

export interface DramaLength {
  readonly episodes: number;
  /** Free for everyone, from the first one on. */
  readonly freeEpisodes: number;
}

/** Nothing beyond the last playable episode is offered or sold (DOMAIN §12). */
export interface DramaForSale extends DramaLength {
  /** Episodes 1 to this one are playable. */
  readonly readyThrough: number;
}

const lastForSale = ({ episodes, readyThrough }: DramaForSale): number => Math.min(episodes, readyThrough);

export const episodesForSale = (drama: DramaForSale): number =>
  Math.max(0, lastForSale(drama) - drama.freeEpisodes);

/**
 * From the first episode the viewer does not own to the next owned one or the last ready one (DOMAIN §5,
 * §12); undefined: none.
 */
export function nextToBuy(drama: DramaForSale, owned: readonly EpisodeRange[]): EpisodeRange | undefined {
  const end = lastForSale(drama);
  let first = drama.freeEpisodes + 1;
  for (const range of owned.toSorted((a, b) => a.first - b.first)) {
    if (range.first > first) return upTo(end, { first, last: range.first - 1 });
    first = Math.max(first, range.last + 1);
  }
  return upTo(end, { first, last: end });
}

const upTo = (end: number, { first, last }: EpisodeRange): EpisodeRange | undefined =>
  first > end ? undefined : { first, last: Math.min(last, end) };

/** The episodes of a purchase, or why it is refused. */
export function episodesBought(
  drama: DramaForSale,
  owned: readonly EpisodeRange[],
  quantity: number,
): Result<EpisodeRange> {
  const next = nextToBuy(drama, owned);
  const most = next === undefined ? 0 : next.last - next.first + 1;
  if (next === undefined || quantity > most)
    return refuse('too-many-episodes', { field: 'quantity', facts: { most } });
  return accept({ first: next.first, last: next.first + quantity - 1 });
}

export type EpisodeState = 'free' | 'owned' | 'locked' | 'pre-ordered' | 'announced' | 'not-ready';

interface Coming {
  /** Pre-ordered and not delivered. */
  readonly awaited: readonly EpisodeRange[];
  readonly isAnnounced: (episode: number) => boolean;
}
const NOTHING_COMING: Coming = { awaited: [], isAnnounced: () => false };

/**
 * Each episode's state for a viewer, in order. An unpackaged episode can be owned; a packaged one behind an
 * unpackaged one cannot be bought; a pre-ordered one plays when its whole order is out.
 */
export function episodeStates(
  drama: DramaForSale,
  owned: readonly EpisodeRange[],
  isReady: (episode: number) => boolean,
  { awaited, isAnnounced }: Coming = NOTHING_COMING,
): readonly EpisodeState[] {
  return Array.from({ length: drama.episodes }, (_, index): EpisodeState => {
    const episode = index + 1;
    const isFree = episode <= drama.freeEpisodes;
    const isOwned = isWithin(owned, episode);
    if (isReady(episode) && isFree) return 'free';
    if (isReady(episode) && isOwned) return 'owned';
    if (isWithin(awaited, episode)) return 'pre-ordered';
    if (isReady(episode) && episode <= lastForSale(drama)) return 'locked';
    return isAnnounced(episode) && !isFree && !isOwned ? 'announced' : 'not-ready';
  });
}

const isWithin = (ranges: readonly EpisodeRange[], episode: number): boolean =>
  ranges.some(({ first, last }) => first <= episode && episode <= last);

export const episodesLeft = (drama: DramaForSale, owned: readonly EpisodeRange[]): number =>
  Array.from({ length: episodesForSale(drama) }, (_, index) => drama.freeEpisodes + index + 1).filter(
    (episode) => !isWithin(owned, episode),
  ).length;
