import type { EpisodeFailure, PackageDescription, RungEdge } from '@cliffhanger/core/media';
import type { FileContent } from '../system/file-storage.ts';

export interface PackagingOrder {
  /** Owner key: leftovers of its earlier tries are deleted first. */
  readonly of: string;
  readonly source: AsyncIterable<Uint8Array>;
  /** SHA-256 of the source, in hexadecimal. */
  readonly digest: string;
  readonly edges: readonly RungEdge[];
  readonly isEncrypted: boolean;
  /**
   * Called several times a second with a percentage. Return false to abort: the result is no longer wanted.
   */
  readonly onProgress: (percent: number) => Promise<boolean>;
}

export interface MadeFilm {
  content(): Promise<FileContent>;
  opening(): Promise<Uint8Array>;
}

export interface MadePackage extends Omit<PackageDescription, 'name' | 'isEncrypted'> {
  /** The 16 random bytes that encrypt its segments. */
  readonly key: Uint8Array | null;
  segment(rung: number, segment: number): Promise<Uint8Array | FileContent>;
  poster(): Promise<Uint8Array>;
  thumbnailSheet(): Promise<Uint8Array>;
  /** Unencrypted packages only: the whole video as one file, and its first second. */
  readonly film: MadeFilm | null;
}

export type PackagingOutcome<T> =
  | { readonly kind: 'made'; readonly value: T }
  | { readonly kind: 'failed'; readonly failure: EpisodeFailure }
  | { readonly kind: 'given-up' };

/** Packages a video for players. */
export interface Packager {
  /** The output exists only while `use` runs. */
  package<T>(order: PackagingOrder, use: (made: MadePackage) => Promise<T>): Promise<PackagingOutcome<T>>;
}
