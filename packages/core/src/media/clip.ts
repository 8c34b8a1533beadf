import { MINUTE_MS, SECOND_MS } from '../kernel/index.ts';
import type { CaptionCue } from './captions.ts';
import type { EpisodeUploadId } from './episode.ts';

/** `none`: not requested, or its source has changed; `impossible`: no public video exists. */
export const CLIP_STATES = ['none', 'making', 'ready', 'failed', 'impossible'] as const;
export type ClipState = (typeof CLIP_STATES)[number];

/** A public video: a free episode or the preview. */
export interface ClipSource {
  /** 0 is the preview. */
  readonly number: number;
  readonly uploadId: EpisodeUploadId;
  /** The captions file in the clip's language. */
  readonly captions: string | null;
}

/** The last one with captions that can be burnt in: what follows it is paid. */
export const clipSourceAmong = (sources: readonly ClipSource[]): ClipSource | undefined => {
  const fromLast = sources.toSorted((one, other) => other.number - one.number);
  return fromLast.find(({ captions }) => captions !== null) ?? fromLast[0];
};

/** Another video or other captions make another clip. */
export const isCutFrom = (made: ClipSource, wanted: ClipSource): boolean =>
  made.number === wanted.number && made.uploadId === wanted.uploadId && made.captions === wanted.captions;

/** Failures of a machine are retried; a video that cannot be cut is not retried for ever. */
export const MOST_CLIP_TRIES = 3;
/** After this time the worker counts as dead. */
export const CLIP_WITHIN_MS = 5 * MINUTE_MS;
export const PAUSE_BEFORE_CLIP_MS = 10 * SECOND_MS;

const LONGEST_CLIP_MS = 30 * SECOND_MS;

export interface ClipWindow {
  readonly startMs: number;
  readonly endMs: number;
}

/** An episode's end is its cliffhanger; no caption is cut in half. */
export function clipWindow(durationMs: number, cues: readonly CaptionCue[]): ClipWindow {
  const earliest = Math.max(0, durationMs - LONGEST_CLIP_MS);
  const cut = cues.find(({ startMs, endMs }) => startMs < earliest && endMs > earliest);
  return { startMs: Math.min(cut?.endMs ?? earliest, durationMs), endMs: durationMs };
}

/** Relative to the clip. */
export const cuesWithin = (
  cues: readonly CaptionCue[],
  { startMs, endMs }: ClipWindow,
): readonly CaptionCue[] =>
  cues
    .filter((cue) => cue.startMs >= startMs && cue.startMs < endMs)
    .map((cue) => ({
      ...cue,
      startMs: cue.startMs - startMs,
      endMs: Math.min(cue.endMs, endMs) - startMs,
    }));

export const clipFile = (name: string): string => `${name}.mp4`;
