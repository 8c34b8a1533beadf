import { usdt } from '@cliffhanger/core/kernel';
import { SAMPLE_DRAMAS } from '@cliffhanger/testing/catalogue';
import type { Dice } from '@cliffhanger/testing/dice';

/** The dramas of a simulated world, the most popular first. */
export const popularDramas = () =>
  Object.values(SAMPLE_DRAMAS).map((drama, index) => ({
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
