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
import type { Digests } from '../ports/index.ts';

/* A grant with its signature: what stands in an address. */

type Use = 'watch' | 'segments';

const signed = (digests: Digests, use: Use, text: string): string =>
  `${text}.${digests.signature(use, text)}`;

export const signWatchGrant = (digests: Digests, grant: WatchGrant): string =>
  signed(digests, 'watch', watchGrantText(grant));

export const signSegmentsGrant = (digests: Digests, grant: SegmentsGrant): string =>
  signed(digests, 'segments', segmentsGrantText(grant));

/** Undefined: altered, never ours, or too old. Whoever asks is not told which. */
export const openWatchGrant = (digests: Digests, token: string, now: Instant): WatchGrant | undefined =>
  opened(digests, 'watch', token, now, readWatchGrant);

export const openSegmentsGrant = (digests: Digests, token: string, now: Instant): SegmentsGrant | undefined =>
  opened(digests, 'segments', token, now, readSegmentsGrant);

function opened<Grant extends SegmentsGrant>(
  digests: Digests,
  use: Use,
  token: string,
  now: Instant,
  read: (text: string) => Grant | undefined,
): Grant | undefined {
  const end = token.lastIndexOf('.');
  const text = token.slice(0, Math.max(0, end));
  const grant = read(text);
  if (grant === undefined || !isGrantAlive(grant, now)) return undefined;
  return digests.areEqual(token.slice(end + 1), digests.signature(use, text)) ? grant : undefined;
}
