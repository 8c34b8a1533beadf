import { type EpisodeFailure, type FrameSize, failureOfLength } from '@cliffhanger/core/media';
import * as z from 'zod/mini';
import { runProgram } from './ffmpeg-run.ts';

export interface ProbedVideo extends FrameSize {
  readonly durationMs: number;
  readonly hasSound: boolean;
}

/**
 * An untrusted file must not make ffmpeg open other files or URLs. Only self-contained container formats are
 * allowed, and only from disk. Playlists and ffmpeg scripts are excluded.
 */
export const GUARDED_INPUT = [
  '-protocol_whitelist',
  'file',
  '-format_whitelist',
  'mov,mp4,matroska,webm,mpegts',
] as const;

const PROBE_WITHIN_MS = 20_000;
/** Encoders accept no larger frames. A film that claims more is a decompression bomb. */
const LONGEST_EDGE = 4_096;
const QUARTER_TURN = 90;

const PROBE = z.object({
  streams: z.array(
    z.object({
      codec_type: z.optional(z.string()),
      width: z.optional(z.number()),
      height: z.optional(z.number()),
      duration: z.optional(z.string()),
      disposition: z.optional(z.object({ attached_pic: z.optional(z.number()) })),
      side_data_list: z.optional(z.array(z.object({ rotation: z.optional(z.number()) }))),
    }),
  ),
  format: z.object({ duration: z.optional(z.string()) }),
});
type Stream = z.output<typeof PROBE>['streams'][number];

export async function probeVideo(path: string): Promise<ProbedVideo | EpisodeFailure> {
  const probed = await runProgram({
    program: 'ffprobe',
    options: [...GUARDED_INPUT, '-show_streams', '-show_format', '-of', 'json', path],
    withinMs: PROBE_WITHIN_MS,
  });
  if (probed.kind !== 'ended' || probed.code !== 0) return 'not-a-video';
  const read = z.safeParse(PROBE, JSON.parse(probed.output));
  if (!read.success) return 'not-a-video';
  const { streams, format } = read.data;
  const film = streams.find(
    ({ codec_type, disposition }) => codec_type === 'video' && disposition?.attached_pic !== 1,
  );
  const durationMs = Math.round(Number(format.duration ?? film?.duration) * 1_000);
  if (film === undefined || !Number.isFinite(durationMs)) return 'not-a-video';
  const size = sizeOf(film);
  if (size === undefined) return 'not-a-video';
  const failure = failureOfLength(durationMs);
  return (
    failure ?? { ...size, durationMs, hasSound: streams.some(({ codec_type }) => codec_type === 'audio') }
  );
}

/** The displayed size: phones store upright films rotated, with a display matrix. */
function sizeOf({ width = 0, height = 0, side_data_list = [] }: Stream): FrameSize | undefined {
  const edges = [width, height];
  if (Math.min(...edges) < 16 || Math.max(...edges) > LONGEST_EDGE) return undefined;
  const rotation = side_data_list.find((side) => side.rotation !== undefined)?.rotation ?? 0;
  const isTurned = Math.abs(rotation / QUARTER_TURN) % 2 === 1;
  return isTurned ? { width: height, height: width } : { width, height };
}
