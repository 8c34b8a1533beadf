import type { SampleDrama } from './sample-drama.ts';
import { SAMPLE_DRAMAS } from './sample-dramas.ts';

/** What a machine makes films of in two minutes: 8, 9 or 10 episodes a series. */
const SHORTEST = 8;
const LENGTHS = 3;
const FREE_EPISODES = 3;
/** Few episodes, each dearer: a whole series costs what people pay for one. */
const PRICE_TIMES = 4;

const dearer = (price: string): string => (Number(price) * PRICE_TIMES).toFixed(2);

/**
 * The dozen of `SAMPLE_DRAMAS`, short enough to be filmed to their last episode. A development database and the demo sell
 * these and nothing else; tests sell the long ones, whose films nobody watches.
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
