import type { PosterDesign } from '../design.ts';
import { CEO } from './ceo.ts';
import { COMEDY } from './comedy.ts';
import { FAMILY } from './family.ts';
import { FANTASY } from './fantasy.ts';
import { HISTORICAL } from './historical.ts';
import { REVENGE } from './revenge.ts';
import { ROMANCE } from './romance.ts';
import { THRILLER } from './thriller.ts';

/** All generated designs; the first eight posters of the catalogue are drawn by hand. */
export const POSTER_DESIGNS: readonly PosterDesign[] = [
  ...ROMANCE,
  ...REVENGE,
  ...CEO,
  ...FANTASY,
  ...HISTORICAL,
  ...THRILLER,
  ...FAMILY,
  ...COMEDY,
];
