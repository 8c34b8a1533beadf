import { accept, type Id, MINUTE_MS, type Result, refuse, SECOND_MS } from '../kernel/index.ts';

export type EpisodeUploadId = Id<'episode-upload'>;
export type PackageId = Id<'package'>;

/** A preview is packaged like an episode, first, and is public. */
export const PREVIEW_NUMBER = 0;

/**
 * `awaiting`: uploaded; `packaging`: a worker encodes it; `ready`: playable. While a newer video is packaged
 * or has failed, the previous one stays playable.
 */
export const EPISODE_STATES = ['awaiting', 'packaging', 'ready', 'failed'] as const;
export type EpisodeState = (typeof EPISODE_STATES)[number];

/** Why packaging failed. Only the last reason is worth retrying with the same video. */
export const EPISODE_FAILURES = ['damaged', 'not-a-video', 'too-short', 'too-long', 'gave-up'] as const;
export type EpisodeFailure = (typeof EPISODE_FAILURES)[number];

const BYTES_PER_MEGABYTE = 1_000_000;
const LARGEST_VIDEO_MEGABYTES = 500;
/** The size of an upload part: it fits into memory and is never sent twice. */
export const VIDEO_PART_BYTES = 8 * 1024 * 1024;

const SHORTEST_EPISODE_MS = SECOND_MS;
const LONGEST_EPISODE_MS = 15 * MINUTE_MS;

export const MOST_PACKAGING_TRIES = 5;
/** After this silence a worker counts as dead and its episode is given to another. */
export const PACKAGING_LEASE_MS = MINUTE_MS;
const FIRST_PAUSE_MS = 10 * SECOND_MS;

/** Ten seconds, doubled each time. */
export const pauseBeforeTry = (triesDone: number): number => FIRST_PAUSE_MS * 2 ** Math.max(0, triesDone - 1);

export const partsOf = (bytes: number): number => Math.ceil(bytes / VIDEO_PART_BYTES);

/** Parts are counted from 0. */
export const bytesOfPart = (bytes: number, part: number): number =>
  Math.min(VIDEO_PART_BYTES, bytes - part * VIDEO_PART_BYTES);

export const checkVideoSize = (bytes: number): Result<true> =>
  bytes <= LARGEST_VIDEO_MEGABYTES * BYTES_PER_MEGABYTE
    ? accept(true)
    : refuse('video-too-large', { field: 'bytes', facts: { megabytes: LARGEST_VIDEO_MEGABYTES } });

export const checkEpisodeNumber = (number: number, episodes: number): Result<true> =>
  number >= PREVIEW_NUMBER && number <= episodes
    ? accept(true)
    : refuse('episode-unknown', { field: 'number' });

/** Undefined if the length is acceptable. */
export function failureOfLength(durationMs: number): EpisodeFailure | undefined {
  if (durationMs < SHORTEST_EPISODE_MS) return 'too-short';
  return durationMs > LONGEST_EPISODE_MS ? 'too-long' : undefined;
}
