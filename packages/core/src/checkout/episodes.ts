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
