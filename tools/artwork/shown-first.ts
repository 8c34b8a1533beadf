import { CATALOGUE_DRAMAS, type SampleDrama } from '@cliffhanger/testing/catalogue';
import { slugOf } from './sheets.ts';

/** The demo seller's dramas, which visitors see first. */
export const SHOWN_FIRST = [
  'the-ninth-debt',
  'moonbound-heir',
  'the-penthouse-clause',
  'the-last-caller',
  'letters-after-rain',
] as const;

export function sampleCalled(slug: string): SampleDrama {
  const drama = CATALOGUE_DRAMAS.find(({ poster }) => slugOf(poster) === slug);
  if (drama === undefined) throw new Error(`no drama is called ${slug}`);
  return drama;
}
