import { MINUTE_MS, SECOND_MS } from '../kernel/index.ts';
import type { CaptionCue } from './captions.ts';
import type { EpisodeUploadId } from './episode.ts';

/**
 * `none`: nobody has asked for it yet, or what it was cut from has changed; `impossible`: nothing that may be shown to
 * everybody can be watched.
 */
export const CLIP_STATES = ['none', 'making', 'ready', 'failed', 'impossible'] as const;
export type ClipState = (typeof CLIP_STATES)[number];

/** A film that everybody may see without paying: a free episode, or the preview. */
export interface ClipSource {
  /** 0 is the preview. */
  readonly number: number;
  readonly uploadId: EpisodeUploadId;
  /** The name of its captions in the clip's language. */
  readonly captions: string | null;
}

/** The last of them whose captions can be burnt in: what comes after it is what viewers pay for. */
export const clipSourceAmong = (sources: readonly ClipSource[]): ClipSource | undefined => {
  const fromLast = sources.toSorted((one, other) => other.number - one.number);
  return fromLast.find(({ captions }) => captions !== null) ?? fromLast[0];
};

/** Another film or other captions make another clip. */
export const isCutFrom = (made: ClipSource, wanted: ClipSource): boolean =>
  made.number === wanted.number && made.uploadId === wanted.uploadId && made.captions === wanted.captions;

/** A machine that fails is tried again, a film that cannot be cut is not tried for ever. */
export const MOST_CLIP_TRIES = 3;
/** A worker that has not cut it by then is taken for dead. */
export const CLIP_WITHIN_MS = 5 * MINUTE_MS;
export const PAUSE_BEFORE_CLIP_MS = 10 * SECOND_MS;

const LONGEST_CLIP_MS = 30 * SECOND_MS;

export interface ClipWindow {
  readonly startMs: number;
  readonly endMs: number;
}

/** The end of an episode is written to be the question; no line of it is cut in half. */
export function clipWindow(durationMs: number, cues: readonly CaptionCue[]): ClipWindow {
  const earliest = Math.max(0, durationMs - LONGEST_CLIP_MS);
  const cut = cues.find(({ startMs, endMs }) => startMs < earliest && endMs > earliest);
  return { startMs: Math.min(cut?.endMs ?? earliest, durationMs), endMs: durationMs };
}

/** In the time of the clip. */
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
