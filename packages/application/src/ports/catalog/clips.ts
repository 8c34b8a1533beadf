import type { DramaId } from '@cliffhanger/core/catalog';
import type { Instant, Locale } from '@cliffhanger/core/kernel';
import type { ClipSource } from '@cliffhanger/core/media';
import type { FileContent } from '../system/file-storage.ts';

/** One for all sellers of a drama, in each language of its viewers. */
export interface ClipKey {
  readonly dramaId: DramaId;
  readonly locale: Locale;
}

export interface StoredClip extends ClipKey {
  readonly source: ClipSource;
  readonly state: 'making' | 'ready' | 'failed';
  /** What its file is named after; nobody can guess it. */
  readonly name: string;
  readonly tries: number;
  /** 0 until it is ready. */
  readonly durationMs: number;
  readonly bytes: number;
  /** Whether captions were burnt in. */
  readonly hasCaptions: boolean;
}

export interface Clips {
  /** What everybody may see of a drama without paying and can be watched now, with its captions in that language. */
  sourcesOf(key: ClipKey): Promise<readonly ClipSource[]>;
  find(key: ClipKey): Promise<StoredClip | undefined>;
  /** It is made anew, under this name. */
  saveMaking(
    key: ClipKey,
    wish: { readonly source: ClipSource; readonly name: string; readonly now: Instant },
  ): Promise<void>;
  /** The one that has waited longest, counting one more try; nobody else gets it before `until`. */
  claimDue(claim: { readonly now: Instant; readonly until: Instant }): Promise<StoredClip | undefined>;
  /** These are false when it is no longer to be made under that name. */
  saveReady(
    name: string,
    made: Pick<StoredClip, 'durationMs' | 'bytes' | 'hasCaptions'> & { readonly now: Instant },
  ): Promise<boolean>;
  saveFailed(name: string, now: Instant): Promise<boolean>;
  saveTryAgain(name: string, dueAt: Instant): Promise<boolean>;
}

export interface ClipOrder {
  /** Whose it is: what an earlier try has left lying about for it is cleared away first. */
  readonly of: string;
  readonly source: AsyncIterable<Uint8Array>;
  /** SHA-256 of the source, in hexadecimal. */
  readonly digest: string;
  /** WebVTT; null: there are none in this language. */
  readonly captions: string | null;
  /** Chooses the letters. */
  readonly locale: Locale;
}

export interface MadeClip {
  readonly durationMs: number;
  readonly hasCaptions: boolean;
  readonly content: FileContent;
}

/** Cuts a short film that can be posted as it is, with the captions burnt in. */
export interface ClipMaker {
  /** What was made lies ready while `use` runs and is gone afterwards. Undefined: nothing can be cut from this film. */
  make<T>(order: ClipOrder, use: (made: MadeClip) => Promise<T>): Promise<T | undefined>;
}
