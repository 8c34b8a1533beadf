import type { PackageDescription, ThumbnailSheet } from '../media/index.ts';

/*
 * What players read (RFC 8216, WebVTT). Written from what is known about a package, each time: the addresses in them are
 * good for minutes.
 */

const HEAD = ['#EXTM3U', '#EXT-X-VERSION:3'];

/** From the smallest rung on: a player begins with the first one, and what is small is there soon. */
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
  /** Undefined: its segments are open. */
  readonly keyAddress: string | undefined;
  readonly segmentAddress: (segment: number) => string;
}

/** Undefined when there is no such rung. */
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

/** Which part of the sheet shows which part of the episode. */
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
