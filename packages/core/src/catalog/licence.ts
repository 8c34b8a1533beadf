import { DAY_MS, type Id, type Instant, type Locale } from '../kernel/index.ts';

export type LicenceId = Id<'licence'>;

/** ISO 3166, two letters; null when unknown. */
export type ViewerCountry = string | null;

/** Everywhere except in these countries, or only in these. */
export interface Territory {
  readonly isWorldwide: boolean;
  /** ISO 3166, two letters. */
  readonly countries: readonly string[];
}

export interface LicenceTerms extends Territory {
  readonly validFrom: Instant;
  readonly validUntil: Instant;
}

/** The licence as its document states it. */
export interface LicenceFacts extends LicenceTerms {
  readonly holder: string;
  readonly languages: readonly Locale[];
}

const COUNTRY_CODE = /^[A-Z]{2}$/;
const MOST_COUNTRIES = 249;
export const LONGEST_HOLDER = 200;

export const isCountryCode = (text: string): boolean => COUNTRY_CODE.test(text);

export const areTermsRight = ({ isWorldwide, countries, validFrom, validUntil }: LicenceTerms): boolean =>
  validUntil > validFrom &&
  countries.length <= MOST_COUNTRIES &&
  new Set(countries).size === countries.length &&
  countries.every(isCountryCode) &&
  (isWorldwide || countries.length > 0);

export const areFactsRight = (facts: LicenceFacts): boolean =>
  areTermsRight(facts) &&
  facts.holder.trim() !== '' &&
  facts.holder.length <= LONGEST_HOLDER &&
  facts.languages.length > 0;

export const isInForce = ({ validFrom, validUntil }: LicenceTerms, now: Instant): boolean =>
  validFrom <= now && now < validUntil;

export const areSameTerms = (one: LicenceTerms, other: LicenceTerms): boolean =>
  one.isWorldwide === other.isWorldwide &&
  one.validFrom === other.validFrom &&
  one.validUntil === other.validUntil &&
  one.countries.toSorted().join(' ') === other.countries.toSorted().join(' ');

/** `country-needed`: it may not be sold everywhere, and the viewer's country is unknown. */
export type LicenceStanding = 'licensed' | 'country-needed' | 'not-licensed';

const covers = ({ isWorldwide, countries }: Territory, country: ViewerCountry): boolean =>
  country === null ? isWorldwide && countries.length === 0 : isWorldwide !== countries.includes(country);

/** Whether a drama may be sold in that country now (DOMAIN §12). SQL twin: `licence_standing`. */
export function licenceStanding(
  licences: readonly LicenceTerms[],
  country: ViewerCountry,
  now: Instant,
): LicenceStanding {
  const inForce = licences.filter((licence) => isInForce(licence, now));
  if (inForce.some((licence) => covers(licence, country))) return 'licensed';
  return country === null && inForce.length > 0 ? 'country-needed' : 'not-licensed';
}

/** The end of continuous licences that cover some country; undefined if none is in force. */
export function licensedUntil(licences: readonly LicenceTerms[], now: Instant): Instant | undefined {
  let until: Instant | undefined;
  for (const { validFrom, validUntil } of licences.toSorted((one, other) => one.validFrom - other.validFrom))
    if (validFrom <= (until ?? now) && validUntil > (until ?? now)) until = validUntil;
  return until;
}

/** Days before the end on which sellers are notified. */
export const LICENCE_NOTICE_DAYS = [14, 7, 1] as const;
export type LicenceNoticeDays = (typeof LICENCE_NOTICE_DAYS)[number];

/** The notice that is due; only the latest one if several were missed. */
export const dueLicenceNotice = (until: Instant, now: Instant): LicenceNoticeDays | undefined =>
  until <= now ? undefined : LICENCE_NOTICE_DAYS.findLast((days) => until - now <= days * DAY_MS);
