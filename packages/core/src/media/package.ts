import type { FrameSize, ThumbnailSheet } from './ladder.ts';

/** One rung as it was made: what a playlist says about it. */
export interface PackagedRung extends FrameSize {
  /** Bits a second, of its largest segment and of all of them. */
  readonly peakBandwidth: number;
  readonly averageBandwidth: number;
  readonly codecs: string;
  readonly segmentsMs: readonly number[];
}

/** Everything about a package that its playlists are written from. */
export interface PackageDescription {
  /** What its files are named after; nobody can guess it. */
  readonly name: string;
  readonly isEncrypted: boolean;
  readonly durationMs: number;
  /** From the smallest to the largest. */
  readonly rungs: readonly PackagedRung[];
  readonly thumbnails: ThumbnailSheet;
}

/** Long enough for every segment of the longest episode, so that names sort as they are played. */
const NUMBER_DIGITS = 4;

/** The ending says whether its bytes are open or need a key: each is served at its own door only. */
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
/** What is open to everybody, as one file: pages play it that have no player, and people keep it. */
export const filmFile = (name: string): string => `${name}${FILM_ENDING}`;
/** The first moment of a film, small enough to stand in a page. */
export const openingFile = (name: string): string => `${name}-opening.mp4`;
/** Undefined: this is no film, so it has none. */
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
