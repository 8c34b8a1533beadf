import type { DramaId } from '../catalog/index.ts';
import type { ViewerId } from '../checkout/index.ts';
import { type Instant, idOf, instantOf, isId, MINUTE_MS } from '../kernel/index.ts';

/* The content of a signed address. It is in the path, so that addresses inside a playlist inherit it. */

/** Access to the playlists and key of one episode until a time. */
export interface WatchGrant {
  /** Null: a free episode, open to everyone. */
  readonly viewerId: ViewerId | null;
  readonly dramaId: DramaId;
  readonly episode: number;
  readonly packageName: string;
  readonly expiresAt: Instant;
}

/**
 * Segments are worthless without a key, so their addresses name no viewer: within a minute all viewers get
 * the same ones, and a CDN keeps one copy.
 */
export type SegmentsGrant = Pick<WatchGrant, 'packageName' | 'expiresAt'>;

const LONGEST_GRANT_MS = 5 * MINUTE_MS;

/** Four to five minutes from now, at a full minute. */
export const grantExpiry = (now: Instant): Instant =>
  instantOf(Math.floor((now + LONGEST_GRANT_MS) / MINUTE_MS) * MINUTE_MS);

export const isGrantAlive = ({ expiresAt }: SegmentsGrant, now: Instant): boolean => now < expiresAt;

const NOBODY = '-';
const RADIX = 36;
const PACKAGE_NAME = /^[\w-]{43}$/;
/** Skips names that cannot exist. */
export const isPackageName = (text: string): boolean => PACKAGE_NAME.test(text);

const EXPIRY = /^[0-9a-z]{1,9}$/;
const EPISODE = /^\d{1,3}$/;

const expiryText = (at: Instant): string => (at / MINUTE_MS).toString(RADIX);
const expiryOf = (text: string): Instant => instantOf(Number.parseInt(text, RADIX) * MINUTE_MS);

export const watchGrantText = ({ viewerId, dramaId, episode, packageName, expiresAt }: WatchGrant): string =>
  [viewerId ?? NOBODY, dramaId, episode, packageName, expiryText(expiresAt)].join('.');

/** Undefined for malformed grants, even if signed. */
export function readWatchGrant(text: string): WatchGrant | undefined {
  const [viewer = '', drama = '', episode = '', packageName = '', expiry = '', ...rest] = text.split('.');
  const isWellFormed =
    rest.length === 0 &&
    (viewer === NOBODY || isId(viewer)) &&
    isId(drama) &&
    EPISODE.test(episode) &&
    isPackageName(packageName) &&
    EXPIRY.test(expiry);
  if (!isWellFormed) return undefined;
  return {
    viewerId: viewer === NOBODY ? null : idOf(viewer),
    dramaId: idOf(drama),
    episode: Number(episode),
    packageName,
    expiresAt: expiryOf(expiry),
  };
}

export const segmentsGrantText = ({ packageName, expiresAt }: SegmentsGrant): string =>
  `${packageName}.${expiryText(expiresAt)}`;

export function readSegmentsGrant(text: string): SegmentsGrant | undefined {
  const [packageName = '', expiry = '', ...rest] = text.split('.');
  if (rest.length > 0 || !isPackageName(packageName) || !EXPIRY.test(expiry)) return undefined;
  return { packageName, expiresAt: expiryOf(expiry) };
}
