import type { LicenceTerms } from '@cliffhanger/core/catalog';
import { instantOf } from '@cliffhanger/core/kernel';

/** Times as numbers: JSON would format them differently. */
export interface LicenceJson {
  readonly isWorldwide: boolean;
  readonly countries: readonly string[];
  readonly validFrom: number;
  readonly validUntil: number;
}

/** The terms of a licence `l`, inside a `json_build_object`. */
export const LICENCE_TERMS = `'isWorldwide', l.is_worldwide, 'countries', l.countries,
  'validFrom', floor(extract(epoch from l.valid_from) * 1000),
  'validUntil', floor(extract(epoch from l.valid_until) * 1000)`;

export const termsOf = ({ isWorldwide, countries, validFrom, validUntil }: LicenceJson): LicenceTerms => ({
  isWorldwide,
  countries,
  validFrom: instantOf(validFrom),
  validUntil: instantOf(validUntil),
});
