import { accept, HOUR_MS, type Result, refuse } from '../kernel/index.ts';

const BYTES_PER_MEGABYTE = 1_000_000;
const LARGEST_PICTURE_MEGABYTES = 8;
/** A seller who uploads more than this in an hour is a program. */
export const PICTURES_AN_HOUR = 60;
export const PICTURES_WINDOW_MS = HOUR_MS;

/** Squares that are cut from every picture: a list's row, and a profile at twice its size on the screen. */
export const SQUARE_EDGES = [96, 256] as const;
export const AVATAR_EDGE = 256 satisfies (typeof SQUARE_EDGES)[number];

export const checkPictureSize = (bytes: number): Result<true> =>
  bytes <= LARGEST_PICTURE_MEGABYTES * BYTES_PER_MEGABYTE
    ? accept(true)
    : refuse('upload-too-large', { field: 'file', facts: { megabytes: LARGEST_PICTURE_MEGABYTES } });
