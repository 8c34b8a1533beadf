import type { Instant, Locale } from '../kernel/index.ts';
import { PREVIEW_NUMBER } from '../media/index.ts';
import { isInForce, type LicenceTerms, licenceStanding, type ViewerCountry } from './licence.ts';
import { readyThrough } from './ready-through.ts';

/**
 * What a drama lacks before it can be sold; in the order in which an editor meets them. A price is not among them: no
 * drama is without one.
 */
export const SALE_GAPS = [
  'english-text',
  'poster',
  'licence',
  'preview',
  'free-episodes',
  'first-paid-episode',
] as const;
export type SaleGap = (typeof SALE_GAPS)[number];

export interface ForSale {
  /** Those with a title and a synopsis. */
  readonly locales: readonly Locale[];
  readonly hasPoster: boolean;
  readonly licences: readonly LicenceTerms[];
  readonly episodes: number;
  readonly freeEpisodes: number;
  /** The numbers of the episodes that can be watched now, the preview among them, in any order. */
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
  preview: ({ ready }) => !ready.includes(PREVIEW_NUMBER),
  'free-episodes': (drama) => freeEpisodesMissing(drama) > 0,
  // Nobody is led to a paywall with nothing behind it (DOMAIN §12).
  'first-paid-episode': ({ episodes, freeEpisodes, ready }) =>
    freeEpisodes < episodes && !ready.includes(freeEpisodes + 1),
};

export const saleGaps = (drama: ForSale, now: Instant): readonly SaleGap[] =>
  SALE_GAPS.filter((gap) => MISSING[gap](drama, now));

/** What decides whether somebody may buy: the editor's word, the rule above, and where the licences hold. */
export interface SaleState {
  readonly isOnSale: boolean;
  readonly gaps: readonly SaleGap[];
  readonly licences: readonly LicenceTerms[];
}

export type SaleRefusal = 'drama-unknown' | 'country-required' | 'not-licensed-here';

/** Why nothing of it can be sold to somebody there; the database asks the same (`checkout.sale_refusal`). */
export function saleRefusal(
  { isOnSale, gaps, licences }: SaleState,
  country: ViewerCountry,
  now: Instant,
): SaleRefusal | undefined {
  if (!isOnSale || gaps.length > 0) return 'drama-unknown';
  const standing = licenceStanding(licences, country, now);
  if (standing === 'country-needed') return 'country-required';
  return standing === 'not-licensed' ? 'not-licensed-here' : undefined;
}
