import { giveEpisode, openStudio, packageOne } from './give-episode.ts';
import { hasFfmpeg } from './run-ffmpeg.ts';
import { givePreview } from './seed-previews.ts';
import { SHOWN_FIRST, sampleCalled } from './shown-first.ts';

/** In addition to the free ones. */
const PAID_EPISODES = 2;
/** Long enough for a journey to look around. */
const SECONDS = 12;
const EDGES = [360, 540] as const;

export interface EpisodesWanted {
  readonly ownerUrl: string;
  readonly dataFolder: string;
  /** The number of dramas. */
  readonly dramas: number;
  /** Test patterns instead of posters take one second each instead of six. */
  readonly isPlain: boolean;
}

/** For journeys, whose dramas are long: makes the first episodes of a few of them; returns the number. */
export async function seedEpisodes({
  ownerUrl,
  dataFolder,
  dramas,
  isPlain,
}: EpisodesWanted): Promise<number> {
  if (dramas === 0 || !hasFfmpeg()) return 0;
  const studio = openStudio({ ownerUrl, dataFolder });
  let given = 0;
  try {
    for (const drama of SHOWN_FIRST.slice(0, dramas).map(sampleCalled)) {
      await givePreview(studio, drama, { isPlain });
      const last = Math.min(drama.episodes, drama.freeEpisodes + PAID_EPISODES);
      for (let number = 1; number <= last; number += 1)
        await giveEpisode(studio.ports, { drama, number, seconds: SECONDS, isPlain });
      given += last;
    }
    while (await packageOne(studio.ports, EDGES));
  } finally {
    await studio.close();
  }
  return given;
}
