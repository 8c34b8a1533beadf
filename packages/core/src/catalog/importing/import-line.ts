import type { Locale } from '../../kernel/index.ts';
import type { AnnouncedRange } from '../announced.ts';
import type { Prices } from '../drama.ts';
import type { EpisodeCounts } from '../keeping.ts';
import type { LicenceFacts } from '../licence.ts';

/** Identifies a drama in a sheet, and its folder. */
export const IMPORT_KEY = /^[a-z0-9][a-z0-9-]{0,79}$/;

export interface ImportText {
  readonly locale: Locale;
  readonly title: string;
  readonly synopsis: string;
}

export interface ImportedLicence extends LicenceFacts {
  /** The licence document in the drama's folder. */
  readonly proofDigest: string;
}

export interface EpisodeFile {
  readonly number: number;
  readonly digest: string;
}

/** A drama as described by sheet and folder. Files are identified by digest and sent only if they differ. */
export interface ImportLine extends Prices, EpisodeCounts {
  readonly key: string;
  /** By its English name. */
  readonly category: string;
  readonly texts: readonly ImportText[];
  readonly posterDigest: string | null;
  readonly licence: ImportedLicence | null;
  readonly episodeFiles: readonly EpisodeFile[];
  /** Announced episodes with their days; omitted if the sheet has no such column. */
  readonly announced?: readonly AnnouncedRange[] | undefined;
}
