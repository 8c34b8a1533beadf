import type { FrameSize, ThumbnailSheet } from './ladder.ts';

/** A rung's description in the playlist. */
export interface PackagedRung extends FrameSize {
  /** Bits per second, of the largest segment and on average. */
  readonly peakBandwidth: number;
  readonly averageBandwidth: number;
  readonly codecs: string;
  readonly segmentsMs: readonly number[];
}

/** The source of a package's playlists. */
export interface PackageDescription {
  /** Unguessable prefix of its file names. */
  readonly name: string;
  readonly isEncrypted: boolean;
  readonly durationMs: number;
  /** Smallest first. */
  readonly rungs: readonly PackagedRung[];
  readonly thumbnails: ThumbnailSheet;
}

/** Enough digits for the longest episode, so that names sort in playing order. */
const NUMBER_DIGITS = 4;

/** The extension states whether a file is encrypted; each kind has its own route. */
const endingOf = (isEncrypted: boolean): string => (isEncrypted ? 'aes' : 'ts');

interface SegmentOf {
  readonly name: string;
  readonly isEncrypted: boolean;
  readonly rung: number;
  readonly segment: number;
}

export const segmentFile = ({ name, isEncrypted, rung, segment }: SegmentOf): string =>
  `${name}-${rung}-${String(segment).padStart(NUMBER_DIGITS, '0')}.${endingOf(isEncrypted)}`;

export const posterFile = (name: string): string => `${name}-poster.webp`;
export const thumbnailsFile = (name: string): string => `${name}-thumbnails.webp`;

const FILM_ENDING = '-film.mp4';
/** A public video as one file, for pages without a player and for download. */
export const filmFile = (name: string): string => `${name}${FILM_ENDING}`;
/** The first second of a video, small enough to inline. */
export const openingFile = (name: string): string => `${name}-opening.mp4`;
/** Undefined if this is no video file. */
export const openingOfFilm = (film: string): string | undefined =>
  film.endsWith(FILM_ENDING) ? openingFile(film.slice(0, -FILM_ENDING.length)) : undefined;

export const videoPartFile = (name: string, part: number): string => `${name}-${part}.part`;
export const captionsFile = (name: string): string => `${name}.vtt`;

export const packageFiles = ({ name, isEncrypted, rungs }: PackageDescription): readonly string[] => [
  ...rungs.flatMap(({ segmentsMs }, rung) =>
    segmentsMs.map((_, segment) => segmentFile({ name, isEncrypted, rung, segment })),
  ),
  posterFile(name),
  thumbnailsFile(name),
  ...(isEncrypted ? [] : [filmFile(name), openingFile(name)]),
];
