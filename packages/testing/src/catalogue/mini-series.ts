import type { SampleDrama } from './sample-drama.ts';
import { SAMPLE_DRAMAS } from './sample-dramas.ts';

/** 8, 9 or 10 episodes per series: two minutes of rendering in total. */
const SHORTEST = 8;
const LENGTHS = 3;
const FREE_EPISODES = 3;
/** Fewer episodes at a higher price, so that a whole series costs a typical price. */
const PRICE_TIMES = 4;

const dearer = (price: string): string => (Number(price) * PRICE_TIMES).toFixed(2);

/**
 * The dozen of `SAMPLE_DRAMAS`, short enough to render every episode. A development database and the demo sell only
 * these; tests sell the long ones, whose films are never played.
 */
export const MINI_SERIES: readonly SampleDrama[] = Object.values(SAMPLE_DRAMAS).map((drama, index) => ({
  ...drama,
  episodes: SHORTEST + (index % LENGTHS),
  freeEpisodes: FREE_EPISODES,
  wholesale: dearer(drama.wholesale),
  retail: dearer(drama.retail),
}));

export const miniSeriesOf = ({ id }: Pick<SampleDrama, 'id'>): SampleDrama => {
  const found = MINI_SERIES.find((series) => series.id === id);
  if (found === undefined) throw new Error(`no short series has the id ${id}`);
  return found;
};
