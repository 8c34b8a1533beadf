import type { DramaId } from '@cliffhanger/core/catalog';
import type { Id, Instant, Locale } from '@cliffhanger/core/kernel';
import type {
  EpisodeFailure,
  EpisodeState,
  EpisodeUploadId,
  PackageDescription,
  PackageId,
} from '@cliffhanger/core/media';

/** Number 0 is the preview. */
export interface EpisodeKey {
  readonly dramaId: DramaId;
  readonly number: number;
}

/** A video that is being uploaded. */
export interface EpisodeUpload extends EpisodeKey {
  readonly id: EpisodeUploadId;
  readonly name: string;
  readonly bytes: number;
  /** SHA-256 of the whole file, in hexadecimal. */
  readonly digest: string;
  readonly begunAt: Instant;
  readonly completedAt: Instant | null;
}

export interface StoredEpisode extends EpisodeKey {
  readonly state: EpisodeState;
  readonly progress: number;
  readonly failure: EpisodeFailure | null;
  readonly uploadId: EpisodeUploadId;
  readonly tries: number;
  /** An older package is playable, even if the newer video fails. */
  readonly isWatchable: boolean;
  readonly durationMs: number | null;
  /** The name prefix of its pictures. */
  readonly packageName: string | null;
  readonly captions: readonly Locale[];
  readonly changedAt: Instant;
}

/** The input of the worker that holds the lease. */
export interface ClaimedEpisode extends EpisodeKey {
  readonly lease: Id<'lease'>;
  /** Includes the current one. */
  readonly tries: number;
  readonly upload: EpisodeUpload;
  /** Files of an unfinished attempt. */
  readonly unfinished: readonly string[];
}

export interface NewPackage extends EpisodeKey, PackageDescription {
  readonly id: PackageId;
  /** The preview as a single file, for the drama's page. */
  readonly film: string | null;
  readonly sealedKey: Uint8Array | null;
  readonly madeAt: Instant;
}

/** What playback needs. */
export interface WatchedPackage extends PackageDescription {
  readonly id: PackageId;
  readonly sealedKey: Uint8Array | null;
}

export interface Captions {
  readonly locale: Locale;
  readonly name: string;
}

export interface Episodes {
  listOf(dramaId: DramaId): Promise<readonly StoredEpisode[]>;
  /** Playable numbers, including the preview. */
  watchableOf(dramaId: DramaId): Promise<readonly number[]>;

  findUpload(id: EpisodeUploadId): Promise<EpisodeUpload | undefined>;
  /** Locks the row until the transaction ends. */
  lockUpload(id: EpisodeUploadId): Promise<EpisodeUpload | undefined>;
  uploadOfContent(key: EpisodeKey, digest: string): Promise<EpisodeUpload | undefined>;
  /** False when a concurrent call began the same upload. */
  addUpload(upload: Omit<EpisodeUpload, 'completedAt'>): Promise<boolean>;
  addPart(id: EpisodeUploadId, part: number): Promise<void>;
  partsOf(id: EpisodeUploadId): Promise<readonly number[]>;
  completeUpload(id: EpisodeUploadId, now: Instant): Promise<void>;
  /** Removes a batch of uploads that stayed unfinished; returns them. */
  takeAbandonedUploads(begunBefore: Instant): Promise<readonly EpisodeUpload[]>;

  lock(key: EpisodeKey): Promise<StoredEpisode | undefined>;
  /** Queues the episode for packaging from this upload. Returns the replaced upload, whose row is deleted. */
  saveAwaiting(key: EpisodeKey, uploadId: EpisodeUploadId, now: Instant): Promise<EpisodeUpload | undefined>;
  /** The longest-waiting episode, leased until `leaseUntil`. */
  claimDue(claim: {
    readonly lease: Id<'lease'>;
    readonly now: Instant;
    readonly leaseUntil: Instant;
  }): Promise<ClaimedEpisode | undefined>;
  /**
   * Each returns false when the lease was lost: another worker holds the episode, or a newer video arrived.
   */
  saveProgress(
    lease: Id<'lease'>,
    at: { readonly progress: number; readonly now: Instant; readonly leaseUntil: Instant },
  ): Promise<boolean>;
  saveUnfinished(lease: Id<'lease'>, files: readonly string[]): Promise<boolean>;
  saveReady(lease: Id<'lease'>, made: NewPackage): Promise<boolean>;
  saveFailed(lease: Id<'lease'>, failure: EpisodeFailure, now: Instant): Promise<boolean>;
  saveTryAgain(
    lease: Id<'lease'>,
    again: { readonly tries: number; readonly dueAt: Instant; readonly now: Instant },
  ): Promise<boolean>;

  packageOf(key: EpisodeKey): Promise<WatchedPackage | undefined>;
  packageNamed(name: string): Promise<WatchedPackage | undefined>;
  /** Deletes the rows of a batch of replaced packages; returns them. */
  takeRetiredPackages(retiredBefore: Instant): Promise<readonly PackageDescription[]>;

  captionsOf(key: EpisodeKey): Promise<readonly Captions[]>;
  /** Returns the name of the replaced file. */
  saveCaptions(key: EpisodeKey, captions: Captions & { readonly now: Instant }): Promise<string | undefined>;
  /** Returns the file's name. */
  removeCaptions(key: EpisodeKey, locale: Locale): Promise<string | undefined>;
}
