import { type SampleDrama, sampleDrama } from './sample-drama.ts';

/** Dramas that tests use by name, the hottest first, with at least one of every category. */
export const SAMPLE_DRAMAS = {
  theNinthDebt: sampleDrama('the-ninth-debt'),
  moonboundHeir: sampleDrama('moonbound-heir'),
  theJadeRegent: sampleDrama('the-jade-regent'),
  theLastCaller: sampleDrama('the-last-caller'),
  lettersAfterRain: sampleDrama('letters-after-rain'),
  thePenthouseClause: sampleDrama('the-penthouse-clause'),
  threeBowlsAtDinner: sampleDrama('three-bowls-at-dinner'),
  rentFreeHusband: sampleDrama('rent-free-husband'),
  saltAndSatin: sampleDrama('salt-and-satin'),
  verdictAtMidnight: sampleDrama('verdict-at-midnight'),
  theUnderstudyQueen: sampleDrama('the-understudy-queen'),
  zeroBars: sampleDrama('zero-bars'),
} as const satisfies Record<string, SampleDrama>;
