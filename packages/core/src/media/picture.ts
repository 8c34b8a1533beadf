import { accept, HOUR_MS, type Result, refuse } from '../kernel/index.ts';

const BYTES_PER_MEGABYTE = 1_000_000;
const LARGEST_PICTURE_MEGABYTES = 8;
/** More uploads per hour indicate a program. */
export const PICTURES_AN_HOUR = 60;
export const PICTURES_WINDOW_MS = HOUR_MS;

/** Square crops of every picture, for list rows and profiles. */
export const SQUARE_EDGES = [96, 256] as const;
export const AVATAR_EDGE = 256 satisfies (typeof SQUARE_EDGES)[number];

export const checkPictureSize = (bytes: number): Result<true> =>
  bytes <= LARGEST_PICTURE_MEGABYTES * BYTES_PER_MEGABYTE
    ? accept(true)
    : refuse('upload-too-large', { field: 'file', facts: { megabytes: LARGEST_PICTURE_MEGABYTES } });
