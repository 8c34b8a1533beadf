import { accept, formatMoney, type Money, microUsdt, type Result, refuse, usdt } from '../kernel/index.ts';
import type { Prices } from './drama.ts';

/* Limits for editors. */

export const MOST_DRAMA_EPISODES = 500;
/** Per episode. Above any real price and far below where the margin overflows in the database. */
const MOST_EPISODE_PRICE = usdt('1000000');

export interface EpisodeCounts {
  readonly episodes: number;
  /** Free for everyone, from the first one on. */
  readonly freeEpisodes: number;
}

/** The wholesale price is at least this fraction of the retail price; a licence may require more. */
const LEAST_WHOLESALE_PART = 10n;

const leastWholesale = (retail: Money): Money =>
  microUsdt((retail + LEAST_WHOLESALE_PART - 1n) / LEAST_WHOLESALE_PART);

/** SQL twin: the constraint prices_right. */
export const arePricesRight = ({ wholesale, retail }: Prices): boolean =>
  retail > 0n && retail <= MOST_EPISODE_PRICE && retail >= wholesale && wholesale >= leastWholesale(retail);

export function checkPrices(prices: Prices): Result<Prices> {
  if (arePricesRight(prices)) return accept(prices);
  const floor = leastWholesale(prices.retail);
  return prices.wholesale < floor && floor > 0n
    ? refuse('wholesale-below-floor', { field: 'wholesale', facts: { amount: formatMoney(floor) } })
    : refuse('invalid-input', { field: 'retail' });
}

export const areEpisodesRight = ({ episodes, freeEpisodes }: EpisodeCounts): boolean =>
  episodes >= 1 && episodes <= MOST_DRAMA_EPISODES && freeEpisodes >= 0 && freeEpisodes < episodes;

export interface EpisodesBefore extends EpisodeCounts {
  readonly hasBeenOnSale: boolean;
}

/** A viewer may own every episode of a drama that was ever on sale, so the number never decreases. */
export function changedEpisodes(before: EpisodesBefore, asked: EpisodeCounts): Result<EpisodeCounts> {
  if (!areEpisodesRight(asked)) return refuse('invalid-input', { field: 'episodes' });
  if (before.hasBeenOnSale && asked.episodes < before.episodes)
    return refuse('episodes-not-fewer', { field: 'episodes', facts: { episodes: before.episodes } });
  return accept(asked);
}
