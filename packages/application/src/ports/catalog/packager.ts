import type { EpisodeFailure, PackageDescription, RungEdge } from '@cliffhanger/core/media';
import type { FileContent } from '../system/file-storage.ts';

export interface PackagingOrder {
  /** Whose it is: what an earlier try has left lying about for it is cleared away first. */
  readonly of: string;
  readonly source: AsyncIterable<Uint8Array>;
  /** SHA-256 of the source, in hexadecimal. */
  readonly digest: string;
  readonly edges: readonly RungEdge[];
  readonly isEncrypted: boolean;
  /** Told several times a second, in percent. False: give up, nobody wants it any more. */
  readonly onProgress: (percent: number) => Promise<boolean>;
}

export interface MadeFilm {
  content(): Promise<FileContent>;
  opening(): Promise<Uint8Array>;
}

export interface MadePackage extends Omit<PackageDescription, 'name' | 'isEncrypted'> {
  /** Sixteen random bytes that its segments were encrypted with. */
  readonly key: Uint8Array | null;
  segment(rung: number, segment: number): Promise<Uint8Array | FileContent>;
  poster(): Promise<Uint8Array>;
  thumbnailSheet(): Promise<Uint8Array>;
  /** Of what is not encrypted: all of it in one file, and its first moment. */
  readonly film: MadeFilm | null;
}

export type PackagingOutcome<T> =
  | { readonly kind: 'made'; readonly value: T }
  | { readonly kind: 'failed'; readonly failure: EpisodeFailure }
  | { readonly kind: 'given-up' };

/** Makes what players understand of a video. */
export interface Packager {
  /** What was made lies ready while `use` runs and is gone afterwards. */
  package<T>(order: PackagingOrder, use: (made: MadePackage) => Promise<T>): Promise<PackagingOutcome<T>>;
}
