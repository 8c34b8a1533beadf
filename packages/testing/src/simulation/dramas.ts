import { usdt } from '@cliffhanger/core/kernel';
import { SAMPLE_DRAMAS, type SampleDrama } from '../catalogue/index.ts';
import type { Dice } from './dice.ts';

/** The dramas of a simulated world, the most watched first. */
export const popularDramas = (dramas: readonly SampleDrama[] = Object.values(SAMPLE_DRAMAS)) =>
  dramas.map((drama, index) => ({
    id: drama.id,
    episodes: drama.episodes,
    freeEpisodes: drama.freeEpisodes,
    readyThrough: drama.episodes,
    retail: usdt(drama.retail),
    wholesale: usdt(drama.wholesale),
    fame: 1 / (index + 2),
  }));

export type PopularDrama = ReturnType<typeof popularDramas>[number];

export const someDrama = (dramas: readonly PopularDrama[], dice: Dice): PopularDrama =>
  dice.pickWeighted(dramas, ({ fame }) => fame);
