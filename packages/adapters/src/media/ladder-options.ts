import { cutsWithin, type Rung, type ThumbnailSheet } from '@cliffhanger/core/media';
import { GUARDED_INPUT, type ProbedVideo } from './probe-video.ts';

/*
 * A single run of ffmpeg produces everything: the film is decoded once, scaled to every size, and each size
 * is encoded into MPEG-TS segments. Key frames occur only where we place them, so that all rungs are cut at
 * the same times and a player can switch between them.
 */

export interface Ladder {
  readonly source: string;
  readonly video: ProbedVideo;
  readonly rungs: readonly Rung[];
  readonly sheet: ThumbnailSheet;
  /** Whether to also produce a single file. */
  readonly hasFilm: boolean;
  /** An existing directory. */
  readonly into: string;
}

export const segmentPath = (into: string, rung: number, segment: number): string =>
  `${into}/${rung}-${segment}.ts`;
export const playlistPath = (into: string, rung: number): string => `${into}/${rung}.m3u8`;
export const posterPath = (into: string): string => `${into}/poster.webp`;
export const sheetPath = (into: string): string => `${into}/sheet.webp`;
export const filmPath = (into: string): string => `${into}/film.mp4`;
export const openingPath = (into: string): string => `${into}/opening.mp4`;

export const ladderOptions = (ladder: Ladder): readonly string[] =>
  [
    ['-y', '-nostdin', '-progress', 'pipe:1', '-stats_period', '0.5'],
    GUARDED_INPUT,
    ['-i', ladder.source, '-filter_complex', filters(ladder)],
    segments(ladder),
    pictures(ladder),
    ladder.hasFilm ? [...film(ladder), ...opening(ladder)] : [],
  ].flat();

const POSTER_EDGE = 540;
const LATEST_POSTER_MS = 1_000;
const MOST_FRAMES_A_SECOND = 30;
const AUDIO_KILOBITS = 96;
/** A single file that starts quickly on a phone without a cache, on any connection. */
const FILM = { edge: 540, kilobits: 700, audioKilobits: 64, wholePictureFrames: 60 } as const;
/** Long enough to cover the download of the film. Base64-encoded about 30 KB of the page. */
const OPENING = { edge: 360, kilobits: 180, ms: 1_000 } as const;
/** Longer than any time between two cuts, so that key frames occur only at the cuts. */
const NO_OTHER_WHOLE_PICTURE = 100_000;
/** Shorter than the time between any two cuts, so that a segment ends at each of them. */
const CUT_AT_EVERY_WHOLE_PICTURE_SECONDS = '0.5';

const seconds = (ms: number): string => (ms / 1_000).toFixed(3);

function filters({ video, rungs, sheet, hasFilm }: Ladder): string {
  const asFilm = hasFilm ? ['[sf]', '[so]'] : [];
  const copies = [...rungs.map((_, rung) => `[s${rung}]`), '[sp]', '[st]', ...asFilm];
  const posterAt = Math.min(LATEST_POSTER_MS, video.durationMs / 4);
  const { width, height } = sizeOf(video, POSTER_EDGE);
  return [
    `[0:v:0]split=${copies.length}${copies.join('')}`,
    ...rungs.map((rung, at) => `[s${at}]scale=${rung.width}:${rung.height},setsar=1,format=yuv420p[v${at}]`),
    `[sp]trim=start=${seconds(posterAt)},scale=${width}:${height},setsar=1[poster]`,
    `[st]fps=1/${seconds(sheet.intervalMs)},scale=${sheet.width}:${sheet.height},setsar=1,tile=${sheet.columns}x${Math.ceil(sheet.count / sheet.columns)}[sheet]`,
    ...(hasFilm ? filmFilters(video) : []),
  ].join(';');
}

/** The opening is the film's own beginning, so that the film continues seamlessly. */
function filmFilters(video: ProbedVideo): readonly string[] {
  const [film, opening] = [FILM, OPENING].map(({ edge }) => {
    const { width, height } = sizeOf(video, edge);
    return `scale=${even(width)}:${even(height)},setsar=1,format=yuv420p`;
  });
  return [`[sf]${film}[film]`, `[so]trim=duration=${seconds(OPENING.ms)},${opening}[opening]`];
}

function sizeOf({ width, height }: ProbedVideo, shorterEdge: number) {
  const scale = Math.min(1, shorterEdge / Math.min(width, height));
  return { width: Math.round(width * scale), height: Math.round(height * scale) };
}

const even = (pixels: number): number => Math.max(2, 2 * Math.round(pixels / 2));

function segments({ video, rungs, into }: Ladder): readonly string[] {
  const streams = rungs.flatMap((_, at) => [
    '-map',
    `[v${at}]`,
    ...(video.hasSound ? ['-map', '0:a:0'] : []),
  ]);
  const pairs = rungs.map((_, at) => (video.hasSound ? `v:${at},a:${at}` : `v:${at}`));
  const cuts = cutsWithin(video.durationMs);
  return [
    streams,
    ['-c:v', 'libx264', '-preset', 'veryfast', '-profile:v', 'high', '-crf', '23'],
    ['-fpsmax', String(MOST_FRAMES_A_SECOND)],
    ['-g', String(NO_OTHER_WHOLE_PICTURE), '-sc_threshold', '0'],
    cuts.length === 0 ? [] : ['-force_key_frames', cuts.map(seconds).join(',')],
    rungs.flatMap(rungOptions),
    video.hasSound ? ['-c:a', 'aac', '-b:a', `${AUDIO_KILOBITS}k`, '-ac', '2', '-ar', '48000'] : [],
    ['-map_metadata', '-1', '-map_chapters', '-1'],
    ['-f', 'hls', '-hls_time', CUT_AT_EVERY_WHOLE_PICTURE_SECONDS, '-hls_list_size', '0'],
    ['-hls_playlist_type', 'vod', '-hls_segment_type', 'mpegts', '-start_number', '0'],
    ['-hls_segment_filename', `${into}/%v-%d.ts`, '-var_stream_map', pairs.join(' ')],
    `${into}/%v.m3u8`,
  ].flat();
}

const rungOptions = ({ kilobits, level }: Rung, at: number): readonly string[] =>
  [
    [`-maxrate:v:${at}`, `${kilobits}k`, `-bufsize:v:${at}`, `${2 * kilobits}k`],
    [`-level:v:${at}`, (level / 10).toFixed(1)],
  ].flat();

/** Playback can start before the download completes. */
const ONE_FILE = ['-map_metadata', '-1', '-map_chapters', '-1', '-movflags', '+faststart', '-f', 'mp4'];

const film = ({ video: { hasSound }, into }: Ladder): readonly string[] =>
  [
    ['-map', '[film]', ...(hasSound ? ['-map', '0:a:0'] : [])],
    ['-c:v', 'libx264', '-preset', 'veryfast', '-profile:v', 'high', '-crf', '27'],
    ['-maxrate', `${FILM.kilobits}k`, '-bufsize', `${FILM.kilobits}k`],
    ['-fpsmax', String(MOST_FRAMES_A_SECOND), '-g', String(FILM.wholePictureFrames)],
    hasSound ? ['-c:a', 'aac', '-b:a', `${FILM.audioKilobits}k`, '-ac', '2', '-ar', '48000'] : [],
    ONE_FILE,
    filmPath(into),
  ].flat();

const opening = ({ into }: Ladder): readonly string[] =>
  [
    ['-map', '[opening]', '-an', '-c:v', 'libx264', '-preset', 'medium', '-profile:v', 'high', '-crf', '30'],
    ['-maxrate', `${OPENING.kilobits}k`, '-bufsize', `${OPENING.kilobits / 2}k`],
    ['-fpsmax', String(MOST_FRAMES_A_SECOND)],
    ONE_FILE,
    openingPath(into),
  ].flat();

const picture = (from: string, path: string): readonly string[] =>
  [
    ['-map', from, '-frames:v', '1', '-c:v', 'libwebp', '-quality', '78'],
    ['-f', 'image2', '-update', '1', path],
  ].flat();

const pictures = ({ into }: Ladder): readonly string[] => [
  ...picture('[poster]', posterPath(into)),
  ...picture('[sheet]', sheetPath(into)),
];
