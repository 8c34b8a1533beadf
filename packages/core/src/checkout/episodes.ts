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

/** From the first episode that a viewer does not own, up to the next one they do (DOMAIN §5); undefined: all owned. */
export function nextToBuy(
  { episodes, freeEpisodes }: DramaLength,
  owned: readonly EpisodeRange[],
): EpisodeRange | undefined {
  let first = freeEpisodes + 1;
  for (const range of owned.toSorted((a, b) => a.first - b.first)) {
    if (range.first > first) return { first, last: range.first - 1 };
    first = Math.max(first, range.last + 1);
  }
  return first > episodes ? undefined : { first, last: episodes };
}

/** The episodes that a purchase of so many gives, or why it cannot be made. */
export function episodesBought(
  drama: DramaLength,
  owned: readonly EpisodeRange[],
  quantity: number,
): Result<EpisodeRange> {
  const next = nextToBuy(drama, owned);
  const most = next === undefined ? 0 : next.last - next.first + 1;
  if (next === undefined || quantity > most)
    return refuse('too-many-episodes', { field: 'quantity', facts: { most } });
  return accept({ first: next.first, last: next.first + quantity - 1 });
}

export type EpisodeState = 'free' | 'owned' | 'locked' | 'not-ready';

/** What each episode is to a viewer, in order. One that is not packaged yet can be owned all the same. */
export function episodeStates(
  { episodes, freeEpisodes }: DramaLength,
  owned: readonly EpisodeRange[],
  isReady: (episode: number) => boolean,
): readonly EpisodeState[] {
  return Array.from({ length: episodes }, (_, index): EpisodeState => {
    const episode = index + 1;
    if (!isReady(episode)) return 'not-ready';
    if (episode <= freeEpisodes) return 'free';
    return isWithin(owned, episode) ? 'owned' : 'locked';
  });
}

const isWithin = (ranges: readonly EpisodeRange[], episode: number): boolean =>
  ranges.some(({ first, last }) => first <= episode && episode <= last);

/** How many episodes a viewer could still buy. */
export const episodesLeft = (
  { episodes, freeEpisodes }: DramaLength,
  owned: readonly EpisodeRange[],
): number =>
  Array.from({ length: episodes }, (_, index) => index + 1).filter(
    (episode) => episode > freeEpisodes && !isWithin(owned, episode),
  ).length;
