import { PREVIEW_NUMBER } from '@cliffhanger/core/media';
import type { SampleDrama } from '@cliffhanger/testing/catalogue';
import { giveVideo, openStudio, packageOne, type Studio } from './give-episode.ts';
import { plainFilm } from './plain-film.ts';
import { previewFilm } from './previews.ts';
import { hasFfmpeg } from './run-ffmpeg.ts';
import { SHOWN_FIRST, sampleCalled } from './shown-first.ts';

/** Limits the wait for a seed: missing previews are left to `pnpm -C lab artwork`. */
const LONGEST_MS = 60_000;
const EDGES = [360, 540] as const;

export interface PreviewsWanted {
  readonly ownerUrl: string;
  readonly dataFolder: string;
  readonly most: number;
  readonly isPlain: boolean;
}

interface PreviewOptions {
  readonly isPlain?: boolean;
  readonly signal?: AbortSignal;
}

const PLAIN_SECONDS = 12;

/** Handed in and packaged like every video, so that the drama's page finds it. Returns the size in bytes. */
export async function givePreview(
  { ports }: Pick<Studio, 'ports'>,
  drama: SampleDrama,
  { isPlain = false, signal }: PreviewOptions = {},
): Promise<number> {
  const film = isPlain
    ? await plainFilm({ number: PREVIEW_NUMBER, seconds: PLAIN_SECONDS }, signal)
    : await previewFilm(drama, signal);
  await giveVideo(ports, { dramaId: drama.id, number: PREVIEW_NUMBER }, film);
  while (await packageOne(ports, EDGES));
  return film.length;
}

/** Previews for a handful of dramas, as far as ffmpeg and time allow; returns the number. */
export async function seedPreviews({ ownerUrl, dataFolder, most, isPlain }: PreviewsWanted): Promise<number> {
  if (most === 0 || !hasFfmpeg()) return 0;
  const studio = openStudio({ ownerUrl, dataFolder });
  const timeIsUp = AbortSignal.timeout(LONGEST_MS);
  let given = 0;
  try {
    for (const slug of SHOWN_FIRST.slice(0, most)) {
      if (timeIsUp.aborted) break;
      await givePreview(studio, sampleCalled(slug), { isPlain, signal: timeIsUp });
      given += 1;
    }
  } catch (error) {
    if (!timeIsUp.aborted) throw error;
  } finally {
    await studio.close();
  }
  return given;
}
