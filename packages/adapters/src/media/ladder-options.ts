import { cutsWithin, type Rung, type ThumbnailSheet } from '@cliffhanger/core/media';
import { GUARDED_INPUT, type ProbedVideo } from './probe-video.ts';

/*
 * One run of ffmpeg makes all of it: the film is decoded once, cut into pictures of every size, and each size is
 * encoded into segments of MPEG-TS. Whole pictures stand where we say and nowhere else, so that every rung is cut at
 * the same moments and a player can go from one to another.
 */

export interface Ladder {
  readonly source: string;
  readonly video: ProbedVideo;
  readonly rungs: readonly Rung[];
  readonly sheet: ThumbnailSheet;
  /** A folder that is there. */
  readonly into: string;
}

export const segmentPath = (into: string, rung: number, segment: number): string =>
  `${into}/${rung}-${segment}.ts`;
export const playlistPath = (into: string, rung: number): string => `${into}/${rung}.m3u8`;
export const posterPath = (into: string): string => `${into}/poster.webp`;
export const sheetPath = (into: string): string => `${into}/sheet.webp`;

export const ladderOptions = (ladder: Ladder): readonly string[] =>
  [
    ['-y', '-nostdin', '-progress', 'pipe:1', '-stats_period', '0.5'],
    GUARDED_INPUT,
    ['-i', ladder.source, '-filter_complex', filters(ladder)],
    segments(ladder),
    pictures(ladder),
  ].flat();

const POSTER_EDGE = 540;
const LATEST_POSTER_MS = 1_000;
const MOST_FRAMES_A_SECOND = 30;
const AUDIO_KILOBITS = 96;
/** Longer than any time between two cuts: whole pictures stand at the cuts alone. */
const NO_OTHER_WHOLE_PICTURE = 100_000;
/** Shorter than the time between any two cuts: a segment ends at each of them. */
const CUT_AT_EVERY_WHOLE_PICTURE_SECONDS = '0.5';

const seconds = (ms: number): string => (ms / 1_000).toFixed(3);

function filters({ video, rungs, sheet }: Ladder): string {
  const copies = [...rungs.map((_, rung) => `[s${rung}]`), '[sp]', '[st]'].join('');
  const posterAt = Math.min(LATEST_POSTER_MS, video.durationMs / 4);
  const { width, height } = posterSize(video);
  return [
    `[0:v:0]split=${rungs.length + 2}${copies}`,
    ...rungs.map((rung, at) => `[s${at}]scale=${rung.width}:${rung.height},setsar=1,format=yuv420p[v${at}]`),
    `[sp]trim=start=${seconds(posterAt)},scale=${width}:${height},setsar=1[poster]`,
    `[st]fps=1/${seconds(sheet.intervalMs)},scale=${sheet.width}:${sheet.height},setsar=1,tile=${sheet.columns}x${Math.ceil(sheet.count / sheet.columns)}[sheet]`,
  ].join(';');
}

function posterSize({ width, height }: ProbedVideo) {
  const scale = Math.min(1, POSTER_EDGE / Math.min(width, height));
  return { width: Math.round(width * scale), height: Math.round(height * scale) };
}

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

const picture = (from: string, path: string): readonly string[] =>
  [
    ['-map', from, '-frames:v', '1', '-c:v', 'libwebp', '-quality', '78'],
    ['-f', 'image2', '-update', '1', path],
  ].flat();

const pictures = ({ into }: Ladder): readonly string[] => [
  ...picture('[poster]', posterPath(into)),
  ...picture('[sheet]', sheetPath(into)),
];
