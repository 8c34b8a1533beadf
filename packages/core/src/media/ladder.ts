import { SECOND_MS } from '../kernel/index.ts';

/** Rungs are named by the shorter edge, because dramas are upright. */
export const RUNG_EDGES = [360, 540, 720, 1080] as const;
export type RungEdge = (typeof RUNG_EDGES)[number];

export interface FrameSize {
  readonly width: number;
  readonly height: number;
}

export interface Rung extends FrameSize {
  /** The upper bound per second; quiet scenes take less. */
  readonly kilobits: number;
  /** H.264 level times ten, which limits the decoding phones. */
  readonly level: number;
}

const KILOBITS: Readonly<Record<RungEdge, number>> = { 360: 700, 540: 1_400, 720: 2_500, 1080: 4_800 };
const LEVELS: Readonly<Record<RungEdge, number>> = { 360: 30, 540: 31, 720: 31, 1080: 40 };

/** Encoders subsample colour: both edges are even. */
const even = (edge: number): number => 2 * Math.max(1, Math.round(edge / 2));

/** Never above the source. A source smaller than every rung gets one rung of the source's size. */
export function rungsFor(source: FrameSize, edges: readonly RungEdge[]): readonly Rung[] {
  const shorter = Math.min(source.width, source.height);
  const fitting = edges.filter((edge) => edge <= shorter);
  if (fitting.length === 0) return [rungAt(source, shorter, 360)];
  return fitting.map((edge) => rungAt(source, edge, edge));
}

function rungAt({ width, height }: FrameSize, edge: number, like: RungEdge): Rung {
  const scale = edge / Math.min(width, height);
  return {
    width: even(width * scale),
    height: even(height * scale),
    kilobits: KILOBITS[like],
    level: LEVELS[like],
  };
}

/** The first segments are the shortest, so that the first picture comes early. */
const FIRST_CUTS_MS = [SECOND_MS, 2 * SECOND_MS] as const;
const SEGMENT_MS = 4 * SECOND_MS;

/** Segments begin with a keyframe at 1, 2, 4, 8, 12 … seconds. */
export function cutsWithin(durationMs: number): readonly number[] {
  const cuts: number[] = FIRST_CUTS_MS.filter((at) => at < durationMs);
  for (let at = SEGMENT_MS; at < durationMs; at += SEGMENT_MS) cuts.push(at);
  return cuts;
}

export interface ThumbnailSheet extends FrameSize {
  readonly intervalMs: number;
  readonly count: number;
  readonly columns: number;
}

const MOST_THUMBNAILS = 60;
const SHORTEST_INTERVAL_MS = 2 * SECOND_MS;
const THUMBNAIL_EDGE = 90;
const THUMBNAIL_COLUMNS = 10;

/** Thumbnails of an episode in one sheet, for scrubbing. */
export function thumbnailSheetFor(source: FrameSize, durationMs: number): ThumbnailSheet {
  const intervalMs = Math.max(SHORTEST_INTERVAL_MS, Math.ceil(durationMs / MOST_THUMBNAILS));
  const { width, height } = rungAt(source, THUMBNAIL_EDGE, 360);
  return {
    width,
    height,
    intervalMs,
    count: Math.max(1, Math.ceil(durationMs / intervalMs)),
    columns: THUMBNAIL_COLUMNS,
  };
}
