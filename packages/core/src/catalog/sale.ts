import type { Instant, Locale } from '../kernel/index.ts';
import { PREVIEW_NUMBER } from '../media/index.ts';
import { isInForce, type LicenceTerms, licenceStanding, type ViewerCountry } from './licence.ts';
import { readyThrough } from './ready-through.ts';

/** Reasons why a drama cannot be sold yet, in an editor's order of work. A price is never missing. */
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
  /** Locales with a title and a synopsis. */
  readonly locales: readonly Locale[];
  readonly hasPoster: boolean;
  readonly licences: readonly LicenceTerms[];
  readonly episodes: number;
  readonly freeEpisodes: number;
  /** Playable episodes, the preview included, in any order. */
  readonly ready: readonly number[];
}

/** The number of free episodes from the first unplayable one on. */
export const freeEpisodesMissing = ({ freeEpisodes, ready }: ForSale): number =>
  Math.max(0, freeEpisodes - readyThrough(ready));

const MISSING: Readonly<Record<SaleGap, (drama: ForSale, now: Instant) => boolean>> = {
  // The fallback of all other languages.
  'english-text': ({ locales }) => !locales.includes('en'),
  poster: ({ hasPoster }) => !hasPoster,
  licence: ({ licences }, now) => !licences.some((licence) => isInForce(licence, now)),
  preview: ({ ready }) => !ready.includes(PREVIEW_NUMBER),
  'free-episodes': (drama) => freeEpisodesMissing(drama) > 0,
  // Viewers must not reach a paywall with nothing behind it (DOMAIN §12).
  'first-paid-episode': ({ episodes, freeEpisodes, ready }) =>
    freeEpisodes < episodes && !ready.includes(freeEpisodes + 1),
};

export const saleGaps = (drama: ForSale, now: Instant): readonly SaleGap[] =>
  SALE_GAPS.filter((gap) => MISSING[gap](drama, now));

/** The facts that decide whether someone may buy. */
export interface SaleState {
  readonly isOnSale: boolean;
  readonly gaps: readonly SaleGap[];
  readonly licences: readonly LicenceTerms[];
}

export type SaleRefusal = 'drama-unknown' | 'country-required' | 'not-licensed-here';

/** Why a drama cannot be sold in that country. SQL twin: `checkout.sale_refusal`. */
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
