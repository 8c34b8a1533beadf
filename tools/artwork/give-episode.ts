import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { createFfmpegPackager } from '@cliffhanger/adapters/media';
import { createMoneyPool, createRepositories, createTransactions } from '@cliffhanger/adapters/postgres';
import { systemClock, systemRandom } from '@cliffhanger/adapters/random';
import { createAesSealing } from '@cliffhanger/adapters/sealing';
import { createStorage } from '@cliffhanger/adapters/storage';
import {
  addEpisodePart,
  type BegunEpisode,
  beginEpisode,
  finishEpisode,
  packageNextEpisode,
  saveCaptions,
} from '@cliffhanger/application/media';
import type { Dependencies, EpisodeKey, Packager } from '@cliffhanger/application/ports';
import type { Result } from '@cliffhanger/core/kernel';
import { type RungEdge, VIDEO_PART_BYTES } from '@cliffhanger/core/media';
import type { SampleDrama } from '@cliffhanger/testing/catalogue';
import type { Pool } from 'pg';
import { secretsOf } from '../stack/secrets.ts';
import { ART, episodeFilm } from './episode.ts';
import { filmArt } from './film-art.ts';
import { plainFilm } from './plain-film.ts';
import { kept, versionOf } from './previews.ts';
import { readPoster, slugOf } from './sheets.ts';

/** Increase it when the films change their look. */
const LOOK = 3;
export const CAPTION_LOCALES = ['en', 'es', 'zh-Hans'] as const;

export interface StudioPorts
  extends Pick<Dependencies, 'transactions' | 'clock' | 'random' | 'storage' | 'sealing'> {
  readonly packager: Packager;
}

export interface Studio {
  readonly owner: Pool;
  readonly ports: StudioPorts;
  readonly close: () => Promise<void>;
}

/** The whole pipeline of an operator's video, on this machine. */
export function openStudio({ ownerUrl, dataFolder }: { ownerUrl: string; dataFolder: string }): Studio {
  const owner = createMoneyPool({
    connectionString: ownerUrl,
    maxConnections: 4,
    applicationName: 'cliffhanger-seed',
  });
  return {
    owner,
    ports: {
      transactions: createTransactions(owner, createRepositories),
      clock: systemClock,
      random: systemRandom,
      storage: createStorage({ kind: 'folder', folder: join(dataFolder, 'storage') }, '/files'),
      sealing: createAesSealing({ current: secretsOf(dataFolder).ENCRYPTION_KEY }),
      packager: createFfmpegPackager({ folder: join(dataFolder, 'packaging') }),
    },
    close: () => owner.end(),
  };
}

export interface FilmWanted {
  readonly drama: SampleDrama;
  readonly number: number;
  readonly seconds: number;
  /** A test pattern instead of the poster. */
  readonly isPlain?: boolean;
}

/** Films the episode if necessary, and hands it in with its captions, as an operator would. */
export async function giveEpisode(ports: StudioPorts, wanted: FilmWanted): Promise<void> {
  const { drama, number, seconds } = wanted;
  const key = { dramaId: drama.id, number };
  const film = await filmOf(wanted);
  const { parts, received } = await begin(ports, key, film);
  // Before the video, so that a complete upload implies its captions.
  if (received.length < parts)
    for (const locale of CAPTION_LOCALES) {
      const text = captionsOf(drama.texts[locale].synopsis, seconds);
      done(await saveCaptions(ports)({ ...key, locale, text }));
    }
  await giveVideo(ports, key, film);
}

/** Packages any one waiting episode; returns false when none is waiting. */
export const packageOne = async (ports: StudioPorts, edges: readonly RungEdge[]): Promise<boolean> =>
  (await packageNextEpisode(ports, edges)()) !== 'nothing-due';

async function filmOf({ drama, number, seconds, isPlain = false }: FilmWanted): Promise<Buffer> {
  if (isPlain) return plainFilm({ number, seconds });
  const slug = slugOf(drama.poster);
  const svg = await readPoster(slug);
  const version = `${slug}-${versionOf(svg)}`;
  return kept(`${version}-episode-${number}-${seconds}s-${LOOK}.mp4`, async () => {
    const art = await kept(`${version}-art-${LOOK}.png`, () => filmArt(slug, svg, ART));
    return episodeFilm(art, { number, seconds });
  });
}

/** Parts that were already received are skipped. */
export async function giveVideo(ports: StudioPorts, key: EpisodeKey, film: Buffer): Promise<void> {
  const { uploadId, parts, received } = await begin(ports, key, film);
  for (let part = 0; part < parts; part += 1) {
    if (received.includes(part)) continue;
    const bytes = film.subarray(part * VIDEO_PART_BYTES, (part + 1) * VIDEO_PART_BYTES);
    done(await addEpisodePart(ports)({ uploadId, part, bytes }));
  }
  done(await finishEpisode(ports)(uploadId));
}

async function begin(ports: StudioPorts, key: EpisodeKey, film: Buffer): Promise<BegunEpisode> {
  const digest = createHash('sha256').update(film).digest('hex');
  return done(await beginEpisode(ports)({ ...key, bytes: film.length, digest }));
}

/** The first two sentences of the synopsis, in the requested language. */
function captionsOf(synopsis: string, seconds: number): string {
  const said = (synopsis.match(/[^.!?。！？]+[.!?。！？]*/g) ?? [synopsis]).slice(0, 2);
  const each = seconds / said.length;
  const time = (at: number): string => `00:${at.toFixed(3).padStart(6, '0')}`;
  const cues = said.map((text, at) => `${time(at * each)} --> ${time((at + 1) * each)}\n${text.trim()}\n`);
  return ['WEBVTT\n', ...cues].join('\n');
}

export function done<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(`the catalogue did not take it: ${result.refusal.name}`);
  return result.value;
}
