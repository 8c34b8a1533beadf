import type { DramaId } from '@cliffhanger/core/catalog';
import type { Instant, Locale } from '@cliffhanger/core/kernel';
import type { ClipSource } from '@cliffhanger/core/media';
import type { FileContent } from '../system/file-storage.ts';

/** One clip per drama and language, shared by all sellers. */
export interface ClipKey {
  readonly dramaId: DramaId;
  readonly locale: Locale;
}

export interface StoredClip extends ClipKey {
  readonly source: ClipSource;
  readonly state: 'making' | 'ready' | 'failed';
  /** The file's name prefix; unguessable. */
  readonly name: string;
  readonly tries: number;
  /** 0 until it is ready. */
  readonly durationMs: number;
  readonly bytes: number;
  /** Captions are burnt in. */
  readonly hasCaptions: boolean;
}

export interface Clips {
  /** Free episodes that are playable now, with their captions in that language. */
  sourcesOf(key: ClipKey): Promise<readonly ClipSource[]>;
  find(key: ClipKey): Promise<StoredClip | undefined>;
  /** Queues it for production under this name. */
  saveMaking(
    key: ClipKey,
    wish: { readonly source: ClipSource; readonly name: string; readonly now: Instant },
  ): Promise<void>;
  /** The longest-waiting clip, leased until `until`; counts one more try. */
  claimDue(claim: { readonly now: Instant; readonly until: Instant }): Promise<StoredClip | undefined>;
  /** Each returns false when the clip is no longer wanted under that name. */
  saveReady(
    name: string,
    made: Pick<StoredClip, 'durationMs' | 'bytes' | 'hasCaptions'> & { readonly now: Instant },
  ): Promise<boolean>;
  saveFailed(name: string, now: Instant): Promise<boolean>;
  saveTryAgain(name: string, dueAt: Instant): Promise<boolean>;
}

export interface ClipOrder {
  /** Owner key: leftovers of its earlier tries are deleted first. */
  readonly of: string;
  readonly source: AsyncIterable<Uint8Array>;
  /** SHA-256 of the source, in hexadecimal. */
  readonly digest: string;
  /** WebVTT; `null` without captions in this language. */
  readonly captions: string | null;
  /** Selects the font. */
  readonly locale: Locale;
}

export interface MadeClip {
  readonly durationMs: number;
  readonly hasCaptions: boolean;
  readonly content: FileContent;
}

/** Cuts a short film ready to post, with burnt-in captions. */
export interface ClipMaker {
  /** The output exists only while `use` runs. Undefined when the source cannot be cut. */
  make<T>(order: ClipOrder, use: (made: MadeClip) => Promise<T>): Promise<T | undefined>;
}
