import type { Instant, Locale } from '../kernel/index.ts';
import { isInForce, type LicenceTerms } from './licence.ts';

/** What a drama lacks before it can be sold; in the order in which an editor meets them. */
export const SALE_GAPS = ['english-text', 'poster', 'licence', 'free-episodes'] as const;
export type SaleGap = (typeof SALE_GAPS)[number];

export interface ForSale {
  readonly locales: readonly Locale[];
  readonly hasPoster: boolean;
  readonly licences: readonly LicenceTerms[];
  readonly freeEpisodes: number;
  /** Of the first ones, without a gap, that can be watched now. */
  readonly readyFromTheFirst: number;
}

/** How many of the first episodes must be watchable before anybody can be asked to pay: the free ones, or one. */
export const episodesToBegin = (freeEpisodes: number): number => Math.max(1, freeEpisodes);

const MISSING: Readonly<Record<SaleGap, (drama: ForSale, now: Instant) => boolean>> = {
  // Every other language falls back to it.
  'english-text': ({ locales }) => !locales.includes('en'),
  poster: ({ hasPoster }) => !hasPoster,
  licence: ({ licences }, now) => !licences.some((licence) => isInForce(licence, now)),
  'free-episodes': ({ freeEpisodes, readyFromTheFirst }) => readyFromTheFirst < episodesToBegin(freeEpisodes),
};

export const saleGaps = (drama: ForSale, now: Instant): readonly SaleGap[] =>
  SALE_GAPS.filter((gap) => MISSING[gap](drama, now));
