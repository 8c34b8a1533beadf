/*
 * Addresses for players. A token is signed by the server; addresses inside a playlist are relative and keep
 * it.
 */

export const MEDIA_PATH = '/media';
/** Playlists and keys of an episode for one viewer. */
export const WATCH_PATH = `${MEDIA_PATH}/watch`;
/** Segments, worthless without a key. */
export const SEGMENTS_PATH = `${MEDIA_PATH}/segments`;
/** Public previews. */
export const PREVIEWS_PATH = `${MEDIA_PATH}/previews`;

export const MASTER_FILE = 'master.m3u8';
export const KEY_FILE = 'key';
/** Requested by the edge: whether an address of segments is valid, and until when. */
export const GRANT_FILE = 'grant';
export const THUMBNAILS_FILE = 'thumbnails.vtt';

export const watchAddress = (token: string, file: string = MASTER_FILE): string =>
  `${WATCH_PATH}/${token}/${file}`;
export const captionsAddress = (token: string, name: string): string =>
  watchAddress(token, `captions-${name}.vtt`);
export const previewAddress = (packageName: string, file: string = MASTER_FILE): string =>
  `${PREVIEWS_PATH}/${packageName}/${file}`;
export const segmentsAddress = (token: string, file: string): string => `${SEGMENTS_PATH}/${token}/${file}`;

export const rungFile = (rung: number): string => `${rung}.m3u8`;
/** `2-17.ts`: the eighteenth segment of the third rung. */
export const segmentFileAt = (rung: number, segment: number): string => `${rung}-${segment}.ts`;

const RUNG = /^(\d{1,2})\.m3u8$/;
const SEGMENT = /^(\d{1,2})-(\d{1,4})\.ts$/;
const CAPTIONS = /^captions-([\w-]{43})\.vtt$/;

export type MediaFile =
  | { readonly kind: 'master' }
  | { readonly kind: 'key' }
  | { readonly kind: 'grant' }
  | { readonly kind: 'thumbnails' }
  | { readonly kind: 'rung'; readonly rung: number }
  | { readonly kind: 'segment'; readonly rung: number; readonly segment: number }
  | { readonly kind: 'captions'; readonly name: string };

/** Undefined for unknown file names. */
export function readMediaFile(file: string): MediaFile | undefined {
  if (file === MASTER_FILE) return { kind: 'master' };
  if (file === KEY_FILE) return { kind: 'key' };
  if (file === GRANT_FILE) return { kind: 'grant' };
  if (file === THUMBNAILS_FILE) return { kind: 'thumbnails' };
  const rung = RUNG.exec(file);
  if (rung !== null) return { kind: 'rung', rung: Number(rung[1]) };
  const segment = SEGMENT.exec(file);
  if (segment !== null) return { kind: 'segment', rung: Number(segment[1]), segment: Number(segment[2]) };
  const captions = CAPTIONS.exec(file);
  return captions === null ? undefined : { kind: 'captions', name: captions[1] ?? '' };
}
