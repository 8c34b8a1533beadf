import { createSharpPictures } from '@cliffhanger/adapters/media';
import { putDramaOnSale, recordLicence } from '@cliffhanger/application/catalog';
import { DAY_MS, idOf, instantOf, LOCALES, later, type OperatorId } from '@cliffhanger/core/kernel';
import { PREVIEW_NUMBER } from '@cliffhanger/core/media';
import { addCatalogueToPrepare, MINI_SERIES, type SampleDrama } from '@cliffhanger/testing/catalogue';
import sharp from 'sharp';
import {
  done,
  type FilmWanted,
  giveEpisode,
  openStudio,
  packageOne,
  type Studio,
  type StudioPorts,
} from './give-episode.ts';
import { hasFfmpeg } from './run-ffmpeg.ts';
import { slugOf } from './sheets.ts';
import { svgText } from './svg-text.ts';

/** Short, because a setup waits for a hundred of them. */
export const EPISODE_SECONDS = 6;
/** The number of cores of the smallest machine; each ffmpeg runs with one thread. */
const AT_ONCE = 2;
/** The size of the films: a smaller rendition of each would take a third longer. */
const EDGES = [540] as const;
const LICENSED_FOR_MS = 3_650 * DAY_MS;
/** Not a staff member, so that seeded actions are not attributed to a person. */
const SEED: OperatorId = idOf('01990000-0000-7000-8000-0000000f0001');

export interface SeriesWanted {
  readonly ownerUrl: string;
  readonly dataFolder: string;
  readonly series?: readonly SampleDrama[];
}

export interface Staged {
  readonly onSale: readonly SampleDrama[];
  readonly left: readonly { readonly drama: SampleDrama; readonly why: string }[];
}

/**
 * Films the short series to their last episode, licenses them and puts them on sale, through the use cases
 * behind the editor's page. An incomplete series stays off sale. Idempotent: finished parts are skipped.
 */
export async function stageSeries({
  ownerUrl,
  dataFolder,
  series = MINI_SERIES,
}: SeriesWanted): Promise<Staged> {
  if (!hasFfmpeg()) throw new Error('nothing can be sold that cannot be watched: films are made with ffmpeg');
  const studio = openStudio({ ownerUrl, dataFolder });
  try {
    await addCatalogueToPrepare(studio.owner);
    await film(studio.ports, series);
    const gaps = await Promise.all(series.map((drama) => gapOf(studio, drama)));
    const left = series.flatMap((drama, at) => (gaps[at] === undefined ? [] : [{ drama, why: gaps[at] }]));
    const onSale = series.filter((_, at) => gaps[at] === undefined);
    for (const drama of onSale) await putOnSale(studio, drama);
    for (const { drama } of left) done(await putDramaOnSale(studio.ports)({ id: drama.id, isOnSale: false }));
    return { onSale, left };
  } finally {
    await studio.close();
  }
}

const previewOf = (drama: SampleDrama): FilmWanted => ({
  drama,
  number: PREVIEW_NUMBER,
  seconds: EPISODE_SECONDS,
});

/** Two at a time: each films one, hands it in and packages the one that has waited longest. */
async function film(ports: StudioPorts, series: readonly SampleDrama[]): Promise<void> {
  const wanted: FilmWanted[] = series.flatMap((drama) => [
    previewOf(drama),
    ...Array.from({ length: drama.episodes }, (_, index) => ({
      drama,
      number: index + 1,
      seconds: EPISODE_SECONDS,
    })),
  ]);
  const work = async (): Promise<void> => {
    for (let next = wanted.shift(); next !== undefined; next = wanted.shift()) {
      await giveEpisode(ports, next);
      await packageOne(ports, EDGES);
    }
    while (await packageOne(ports, EDGES));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}

/** The reason it cannot be sold; `undefined` if every episode is watchable and has the filmed length. */
async function gapOf({ ports }: Studio, { id, episodes }: SampleDrama): Promise<string | undefined> {
  const { drama, ready } = await ports.transactions.read(async (repositories) => ({
    drama: await repositories.catalogEditing.find(id),
    ready: new Set(await repositories.episodes.watchableOf(id)),
  }));
  if (drama?.episodes !== episodes)
    return `has ${drama?.episodes} episodes in this database, ${episodes} were filmed`;
  if (drama.hasBeenOnSale && !drama.isOnSale) return 'somebody took it off sale';
  const missing = Array.from({ length: episodes }, (_, index) => index + 1).filter(
    (number) => !ready.has(number),
  );
  return missing.length === 0 ? undefined : `episodes ${missing.join(', ')} cannot be watched`;
}

/** Dated at its publication, so that simulated business finds it on sale. */
async function putOnSale({ ports }: Studio, drama: SampleDrama): Promise<void> {
  const publishedAt = instantOf(Date.parse(`${drama.publishedOn}T08:00:00Z`));
  const then = { ...ports, clock: { now: () => publishedAt }, pictures: createSharpPictures() };
  done(
    await recordLicence(then)({
      dramaId: drama.id,
      isWorldwide: true,
      countries: [],
      holder: 'Cliffhanger Sample Pictures',
      languages: LOCALES,
      validFrom: publishedAt,
      validUntil: later(publishedAt, LICENSED_FOR_MS),
      bytes: await licencePaper(drama),
      by: SEED,
    }),
  );
  done(await putDramaOnSale(then)({ id: drama.id, isOnSale: true }));
}

/** Replaces the scan an editor would upload; marked as a sample. */
function licencePaper({ texts: { en } }: SampleDrama): Promise<Buffer> {
  const line = { x: 300, fill: '#222' } as const;
  return sharp(
    Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="600" height="850"><rect width="600" height="850" fill="#f7f3ea"/>' +
        svgText('Sample licence', { ...line, size: 40, y: 180 }) +
        svgText(en.title, { ...line, size: 32, y: 320 }) +
        svgText('Worldwide, for ten years', { ...line, size: 26, y: 400 }) +
        '</svg>',
    ),
  )
    .png()
    .toBuffer();
}

/** One line per series off sale, and one for all on sale. */
export const toldOf = ({ onSale, left }: Staged): readonly string[] => [
  `on sale: ${onSale.length} series with ${onSale.reduce((sum, { episodes }) => sum + episodes, 0)} episodes, each to its last`,
  ...left.map(({ drama, why }) => `not on sale: ${slugOf(drama.poster)}: ${why}`),
];
