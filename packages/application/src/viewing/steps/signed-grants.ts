import type { Instant } from '@cliffhanger/core/kernel';
import {
  isGrantAlive,
  readSegmentsGrant,
  readWatchGrant,
  type SegmentsGrant,
  segmentsGrantText,
  type WatchGrant,
  watchGrantText,
} from '@cliffhanger/core/viewing';
import type { Hmac } from '../../ports/index.ts';

/* A grant with its signature, as used in URLs. */

type Use = 'watch' | 'segments';

const signed = (hmac: Hmac, use: Use, text: string): string => `${text}.${hmac.signature(use, text)}`;

export const signWatchGrant = (hmac: Hmac, grant: WatchGrant): string =>
  signed(hmac, 'watch', watchGrantText(grant));

export const signSegmentsGrant = (hmac: Hmac, grant: SegmentsGrant): string =>
  signed(hmac, 'segments', segmentsGrantText(grant));

/** Undefined: altered, forged or expired; deliberately without the reason. */
export const openWatchGrant = (hmac: Hmac, token: string, now: Instant): WatchGrant | undefined =>
  opened(hmac, 'watch', token, now, readWatchGrant);

export const openSegmentsGrant = (hmac: Hmac, token: string, now: Instant): SegmentsGrant | undefined =>
  opened(hmac, 'segments', token, now, readSegmentsGrant);

function opened<Grant extends SegmentsGrant>(
  hmac: Hmac,
  use: Use,
  token: string,
  now: Instant,
  read: (text: string) => Grant | undefined,
): Grant | undefined {
  const end = token.lastIndexOf('.');
  const text = token.slice(0, Math.max(0, end));
  const grant = read(text);
  if (grant === undefined || !isGrantAlive(grant, now)) return undefined;
  return hmac.isSignature(use, text, token.slice(end + 1)) ? grant : undefined;
}
