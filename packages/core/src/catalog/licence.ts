import { type Id, type Instant } from '../kernel/index.ts';

export type LicenceId = Id<'licence'>;

/** Everywhere but in these countries, or only in these. */
export interface Territory {
  readonly isWorldwide: boolean;
  /** ISO 3166, two letters. */
  readonly countries: readonly string[];
}

/** What allows the platform to sell a drama. */
export interface LicenceTerms extends Territory {
  readonly validFrom: Instant;
  readonly validUntil: Instant;
}

const COUNTRY_CODE = /^[A-Z]{2}$/;
const MOST_COUNTRIES = 249;

export const areTermsRight = ({ isWorldwide, countries, validFrom, validUntil }: LicenceTerms): boolean =>
  validUntil > validFrom &&
  countries.length <= MOST_COUNTRIES &&
  new Set(countries).size === countries.length &&
  countries.every((country) => COUNTRY_CODE.test(country)) &&
  (isWorldwide || countries.length > 0);

export const isInForce = ({ validFrom, validUntil }: LicenceTerms, now: Instant): boolean =>
  validFrom <= now && now < validUntil;

export const areSameTerms = (one: LicenceTerms, other: LicenceTerms): boolean =>
  one.isWorldwide === other.isWorldwide &&
  one.validFrom === other.validFrom &&
  one.validUntil === other.validUntil &&
  one.countries.toSorted().join(' ') === other.countries.toSorted().join(' ');
