import type { Instant, Locale } from '../kernel/index.ts';
import { isInForce, type LicenceTerms } from './licence.ts';
import { readyThrough } from './ready-through.ts';

/** What a drama lacks before it can be sold; in the order in which an editor meets them. */
export const SALE_GAPS = [
  'english-text',
  'poster',
  'licence',
  'free-episodes',
  'first-paid-episode',
] as const;
export type SaleGap = (typeof SALE_GAPS)[number];

export interface ForSale {
  readonly locales: readonly Locale[];
  readonly hasPoster: boolean;
  readonly licences: readonly LicenceTerms[];
  readonly episodes: number;
  readonly freeEpisodes: number;
  /** The numbers of the episodes that can be watched now, in any order. */
  readonly ready: readonly number[];
}

/** How many of the free episodes cannot be watched yet, from the first one that cannot. */
export const freeEpisodesMissing = ({ freeEpisodes, ready }: ForSale): number =>
  Math.max(0, freeEpisodes - readyThrough(ready));

const MISSING: Readonly<Record<SaleGap, (drama: ForSale, now: Instant) => boolean>> = {
  // Every other language falls back to it.
  'english-text': ({ locales }) => !locales.includes('en'),
  poster: ({ hasPoster }) => !hasPoster,
  licence: ({ licences }, now) => !licences.some((licence) => isInForce(licence, now)),
  'free-episodes': (drama) => freeEpisodesMissing(drama) > 0,
  // Nobody is led to a paywall with nothing behind it (DOMAIN §12).
  'first-paid-episode': ({ episodes, freeEpisodes, ready }) =>
    freeEpisodes < episodes && !ready.includes(freeEpisodes + 1),
};

export const saleGaps = (drama: ForSale, now: Instant): readonly SaleGap[] =>
  SALE_GAPS.filter((gap) => MISSING[gap](drama, now));
