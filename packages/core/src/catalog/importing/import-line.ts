import type { Locale } from '../../kernel/index.ts';
import type { AnnouncedRange } from '../announced.ts';
import type { Prices } from '../drama.ts';
import type { EpisodeCounts } from '../keeping.ts';
import type { LicenceFacts } from '../licence.ts';

/** What names a drama in a sheet, and its folder: the same key finds the same drama again. */
export const IMPORT_KEY = /^[a-z0-9][a-z0-9-]{0,79}$/;

export interface ImportText {
  readonly locale: Locale;
  readonly title: string;
  readonly synopsis: string;
}

export interface ImportedLicence extends LicenceFacts {
  /** Of the paper, which lies in the drama's folder. */
  readonly proofDigest: string;
}

export interface EpisodeFile {
  readonly number: number;
  readonly digest: string;
}

/** One drama as a sheet and its folder tell of it. Files are known by their digests: sent only where they differ. */
export interface ImportLine extends Prices, EpisodeCounts {
  readonly key: string;
  /** By its English name. */
  readonly category: string;
  readonly texts: readonly ImportText[];
  readonly posterDigest: string | null;
  readonly licence: ImportedLicence | null;
  readonly episodeFiles: readonly EpisodeFile[];
  /** Episodes that are not out yet, and the day by which each comes; left out where a sheet says nothing of them. */
  readonly announced?: readonly AnnouncedRange[] | undefined;
}
