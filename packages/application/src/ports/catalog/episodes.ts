import type { DramaId } from '@cliffhanger/core/catalog';
import type { Id, Instant, Locale } from '@cliffhanger/core/kernel';
import type {
  EpisodeFailure,
  EpisodeState,
  EpisodeUploadId,
  PackageDescription,
  PackageId,
} from '@cliffhanger/core/media';

/** Which episode of which drama; number 0 is the preview. */
export interface EpisodeKey {
  readonly dramaId: DramaId;
  readonly number: number;
}

/** A video on its way in. */
export interface EpisodeUpload extends EpisodeKey {
  readonly id: EpisodeUploadId;
  readonly name: string;
  readonly bytes: number;
  /** SHA-256 of all of it, in hexadecimal. */
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
  /** There is something to watch, whatever becomes of the video that came after it. */
  readonly isWatchable: boolean;
  readonly durationMs: number | null;
  /** What its pictures are named after. */
  readonly packageName: string | null;
  readonly captions: readonly Locale[];
  readonly changedAt: Instant;
}

/** What the worker that holds it needs to know. */
export interface ClaimedEpisode extends EpisodeKey {
  readonly lease: Id<'lease'>;
  /** This one included. */
  readonly tries: number;
  readonly upload: EpisodeUpload;
  /** Files of a try that came to no end. */
  readonly unfinished: readonly string[];
}

export interface NewPackage extends EpisodeKey, PackageDescription {
  readonly id: PackageId;
  /** Where a preview plays as one file: what a drama's page shows from now on. */
  readonly film: string | null;
  readonly sealedKey: Uint8Array | null;
  readonly madeAt: Instant;
}

/** What is needed to let somebody watch. */
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
  /** Those that can be watched, the preview among them. */
  watchableOf(dramaId: DramaId): Promise<readonly number[]>;

  findUpload(id: EpisodeUploadId): Promise<EpisodeUpload | undefined>;
  /** Nobody else changes it until the transaction ends. */
  lockUpload(id: EpisodeUploadId): Promise<EpisodeUpload | undefined>;
  uploadOfContent(key: EpisodeKey, digest: string): Promise<EpisodeUpload | undefined>;
  /** False when somebody has begun the same at the same time. */
  addUpload(upload: Omit<EpisodeUpload, 'completedAt'>): Promise<boolean>;
  addPart(id: EpisodeUploadId, part: number): Promise<void>;
  partsOf(id: EpisodeUploadId): Promise<readonly number[]>;
  completeUpload(id: EpisodeUploadId, now: Instant): Promise<void>;
  /** A bounded number of those that nobody has finished since; says which. */
  takeAbandonedUploads(begunBefore: Instant): Promise<readonly EpisodeUpload[]>;

  lock(key: EpisodeKey): Promise<StoredEpisode | undefined>;
  /** It is packaged anew, from this upload; answers the upload that it takes the place of, which is forgotten. */
  saveAwaiting(key: EpisodeKey, uploadId: EpisodeUploadId, now: Instant): Promise<EpisodeUpload | undefined>;
  /** The one that has waited longest; nobody else gets it before `leaseUntil`. */
  claimDue(claim: {
    readonly lease: Id<'lease'>;
    readonly now: Instant;
    readonly leaseUntil: Instant;
  }): Promise<ClaimedEpisode | undefined>;
  /** These are all false when the lease was lost: somebody else holds the episode, or a newer video came. */
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
  /** Forgets a bounded number of those that were replaced before; says which. */
  takeRetiredPackages(retiredBefore: Instant): Promise<readonly PackageDescription[]>;

  captionsOf(key: EpisodeKey): Promise<readonly Captions[]>;
  /** Answers the name of what it takes the place of. */
  saveCaptions(key: EpisodeKey, captions: Captions & { readonly now: Instant }): Promise<string | undefined>;
  /** Answers its name. */
  removeCaptions(key: EpisodeKey, locale: Locale): Promise<string | undefined>;
}
