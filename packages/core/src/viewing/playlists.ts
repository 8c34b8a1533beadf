import type { PackageDescription, ThumbnailSheet } from '../media/index.ts';

/* Playlists (RFC 8216, WebVTT), generated per request because the addresses in them expire within minutes. */

const HEAD = ['#EXTM3U', '#EXT-X-VERSION:3'];

/** Smallest rung first, because players begin with the first one. */
export const masterPlaylist = (
  { rungs }: PackageDescription,
  rungAddress: (rung: number) => string,
): string =>
  lines([
    ...HEAD,
    '#EXT-X-INDEPENDENT-SEGMENTS',
    ...rungs.flatMap(({ width, height, peakBandwidth, averageBandwidth, codecs }, rung) => [
      `#EXT-X-STREAM-INF:BANDWIDTH=${peakBandwidth},AVERAGE-BANDWIDTH=${averageBandwidth},RESOLUTION=${width}x${height},CODECS="${codecs}"`,
      rungAddress(rung),
    ]),
  ]);

interface RungPlaylist {
  readonly rung: number;
  /** Undefined: unencrypted segments. */
  readonly keyAddress: string | undefined;
  readonly segmentAddress: (segment: number) => string;
}

/** Undefined for an unknown rung. */
export function rungPlaylist(
  { rungs }: PackageDescription,
  { rung, keyAddress, segmentAddress }: RungPlaylist,
): string | undefined {
  const segmentsMs = rungs[rung]?.segmentsMs;
  if (segmentsMs === undefined) return undefined;
  return lines([
    ...HEAD,
    `#EXT-X-TARGETDURATION:${Math.ceil(Math.max(...segmentsMs) / 1_000)}`,
    '#EXT-X-MEDIA-SEQUENCE:0',
    '#EXT-X-PLAYLIST-TYPE:VOD',
    '#EXT-X-INDEPENDENT-SEGMENTS',
    ...(keyAddress === undefined ? [] : [`#EXT-X-KEY:METHOD=AES-128,URI="${keyAddress}"`]),
    ...segmentsMs.flatMap((ms, segment) => [`#EXTINF:${(ms / 1_000).toFixed(3)},`, segmentAddress(segment)]),
    '#EXT-X-ENDLIST',
  ]);
}

/** Maps times to regions of the thumbnail sheet. */
export const thumbnailTrack = (
  { intervalMs, count, columns, width, height }: ThumbnailSheet,
  sheetAddress: string,
): string =>
  lines([
    'WEBVTT',
    ...Array.from({ length: count }, (_, at) => {
      const x = (at % columns) * width;
      const y = Math.floor(at / columns) * height;
      return `\n${cueTime(at * intervalMs)} --> ${cueTime((at + 1) * intervalMs)}\n${sheetAddress}#xywh=${x},${y},${width},${height}`;
    }),
  ]);

function cueTime(ms: number): string {
  const two = (value: number): string => String(Math.floor(value)).padStart(2, '0');
  const millis = String(Math.floor(ms % 1_000)).padStart(3, '0');
  return `${two(ms / 3_600_000)}:${two((ms / 60_000) % 60)}:${two((ms / 1_000) % 60)}.${millis}`;
}

const lines = (all: readonly string[]): string => `${all.join('\n')}\n`;
