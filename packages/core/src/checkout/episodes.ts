import { accept, type Result, refuse } from '../kernel/index.ts';

/** Episodes from one to another, both included. */
export interface EpisodeRange {
  readonly first: number;
  readonly last: number;
}

export interface DramaLength {
  readonly episodes: number;
  /** The first ones, which everybody may watch. */
  readonly freeEpisodes: number;
}

/** Nothing is offered, quoted or sold beyond what can be played now (DOMAIN §12). */
export interface DramaForSale extends DramaLength {
  /** Episodes 1 up to this one can be watched now. */
  readonly readyThrough: number;
}

const lastForSale = ({ episodes, readyThrough }: DramaForSale): number => Math.min(episodes, readyThrough);

/** How many episodes of a drama have a price today. */
export const episodesForSale = (drama: DramaForSale): number =>
  Math.max(0, lastForSale(drama) - drama.freeEpisodes);

/**
 * From the first episode that a viewer does not own, up to the next one they do or the last that is ready (DOMAIN §5, §12);
 * undefined: there is none.
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

/** The episodes that a purchase of so many gives, or why it cannot be made. */
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

/** What is not out yet. */
interface Coming {
  /** Pre-ordered and not delivered. */
  readonly awaited: readonly EpisodeRange[];
  readonly isAnnounced: (episode: number) => boolean;
}
const NOTHING_COMING: Coming = { awaited: [], isAnnounced: () => false };

/**
 * What each episode is to a viewer, in order. One that is not packaged can be owned all the same; one that is packaged, but
 * behind one that is not, cannot be bought; one that was pre-ordered plays when all that was ordered with it is out.
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

/** How many episodes a viewer could still buy. */
export const episodesLeft = (drama: DramaForSale, owned: readonly EpisodeRange[]): number =>
  Array.from({ length: episodesForSale(drama) }, (_, index) => drama.freeEpisodes + index + 1).filter(
    (episode) => !isWithin(owned, episode),
  ).length;
