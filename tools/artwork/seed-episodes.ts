import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { systemChance, systemClock } from '@cliffhanger/adapters/chance';
import { createFfmpegPackager } from '@cliffhanger/adapters/media';
import { createMoneyPool, createStores, createTransactions } from '@cliffhanger/adapters/postgres';
import { createStorage } from '@cliffhanger/adapters/storage';
import { createAesVault } from '@cliffhanger/adapters/vault';
import {
  addEpisodePart,
  beginEpisode,
  finishEpisode,
  type PackageEpisodePorts,
  packageNextEpisode,
  saveCaptions,
} from '@cliffhanger/application/media';
import type { EpisodeKey } from '@cliffhanger/application/ports';
import type { Result } from '@cliffhanger/core/kernel';
import { PREVIEW_NUMBER, VIDEO_PART_BYTES } from '@cliffhanger/core/media';
import type { SampleDrama } from '@cliffhanger/testing/catalogue';
import { secretsOf } from '../stack/secrets.ts';
import { EPISODE_SECONDS, episodeFilm } from './episode.ts';
import { kept, previewFilm, versionOf } from './previews.ts';
import { hasFfmpeg } from './run-ffmpeg.ts';
import { readPoster, slugOf } from './sheets.ts';
import { SHOWN_FIRST, sampleCalled } from './shown-first.ts';

/** The free ones, and two that have to be bought. */
const PAID_EPISODES = 2;
/** A seed is waited for. */
const LONGEST_MS = 90_000;
/** Another look of the films is another version of them. */
const LOOK = 1;
const CAPTION_LOCALES = ['en', 'es', 'zh-Hans'] as const;

export interface EpisodesWanted {
  readonly ownerUrl: string;
  readonly dataFolder: string;
  /** Of how many dramas. */
  readonly dramas: number;
}

/** The first episodes of a few dramas, through the same way that an operator's take; says how many. */
export async function seedEpisodes({ ownerUrl, dataFolder, dramas }: EpisodesWanted): Promise<number> {
  if (dramas === 0 || !hasFfmpeg()) return 0;
  const pool = createMoneyPool({
    connectionString: ownerUrl,
    maxConnections: 2,
    applicationName: 'cliffhanger-seed',
  });
  const ports: PackageEpisodePorts = {
    transactions: createTransactions(pool, createStores),
    clock: systemClock,
    chance: systemChance,
    storage: createStorage({ kind: 'folder', folder: join(dataFolder, 'storage') }, '/files'),
    vault: createAesVault({ current: secretsOf(dataFolder).ENCRYPTION_KEY }),
    packager: createFfmpegPackager({ folder: join(dataFolder, 'packaging') }),
  };
  const timeIsUp = AbortSignal.timeout(LONGEST_MS);
  let given = 0;
  try {
    for (const slug of SHOWN_FIRST.slice(0, dramas))
      given += await giveEpisodes(ports, sampleCalled(slug), timeIsUp);
  } catch (error) {
    if (!timeIsUp.aborted) throw error;
  } finally {
    await pool.end();
  }
  return given;
}

async function giveEpisodes(
  ports: PackageEpisodePorts,
  drama: SampleDrama,
  signal: AbortSignal,
): Promise<number> {
  await upload(ports, { dramaId: drama.id, number: PREVIEW_NUMBER }, await previewFilm(drama, signal));
  const last = Math.min(drama.episodes, drama.freeEpisodes + PAID_EPISODES);
  for (let number = 1; number <= last; number += 1) {
    const key = { dramaId: drama.id, number };
    await upload(ports, key, await filmOf(drama, number, signal));
    for (const locale of CAPTION_LOCALES)
      done(await saveCaptions(ports)({ ...key, locale, text: captionsOf(drama.texts[locale].synopsis) }));
  }
  const next = packageNextEpisode(ports, [360, 540]);
  while (!signal.aborted && (await next()) !== 'nothing-due');
  return last;
}

async function filmOf(drama: SampleDrama, number: number, signal: AbortSignal): Promise<Buffer> {
  const slug = slugOf(drama.poster);
  const svg = await readPoster(slug);
  const { title } = drama.texts.en;
  return kept(`${slug}-${versionOf(svg)}-episode-${number}-${LOOK}.mp4`, () =>
    episodeFilm(svg, { title, number, of: drama.episodes }, signal),
  );
}

/** What is here already is not sent again. */
async function upload(ports: PackageEpisodePorts, key: EpisodeKey, film: Buffer): Promise<void> {
  const digest = createHash('sha256').update(film).digest('hex');
  const { uploadId, parts, received } = done(
    await beginEpisode(ports)({ ...key, bytes: film.length, digest }),
  );
  for (let part = 0; part < parts; part += 1) {
    if (received.includes(part)) continue;
    const bytes = film.subarray(part * VIDEO_PART_BYTES, (part + 1) * VIDEO_PART_BYTES);
    done(await addEpisodePart(ports)({ uploadId, part, bytes }));
  }
  done(await finishEpisode(ports)(uploadId));
}

/** The first two sentences of the synopsis: something to read, in the language asked for. */
function captionsOf(synopsis: string): string {
  const said = (synopsis.match(/[^.!?。！？]+[.!?。！？]*/g) ?? [synopsis]).slice(0, 2);
  const each = EPISODE_SECONDS / said.length;
  const time = (seconds: number): string => `00:${seconds.toFixed(3).padStart(6, '0')}`;
  const cues = said.map((text, at) => `${time(at * each)} --> ${time((at + 1) * each)}\n${text.trim()}\n`);
  return ['WEBVTT\n', ...cues].join('\n');
}

function done<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(`an episode was not taken: ${result.refusal.name}`);
  return result.value;
}
