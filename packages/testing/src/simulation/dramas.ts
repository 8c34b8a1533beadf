import { usdt } from '@cliffhanger/core/kernel';
import { SAMPLE_DRAMAS } from '../catalogue/index.ts';
import type { Dice } from './dice.ts';

/** The sample catalogue, the most watched first. */
export const POPULAR_DRAMAS = Object.values(SAMPLE_DRAMAS).map((drama, place) => ({
  id: drama.id,
  episodes: drama.episodes,
  freeEpisodes: drama.freeEpisodes,
  retail: usdt(drama.retail),
  wholesale: usdt(drama.wholesale),
  fame: 1 / (place + 2),
}));

export type PopularDrama = (typeof POPULAR_DRAMAS)[number];

export const someDrama = (dice: Dice): PopularDrama => dice.pickWeighted(POPULAR_DRAMAS, ({ fame }) => fame);
