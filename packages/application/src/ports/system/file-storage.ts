import type { AskedRange, ByteRange } from '@cliffhanger/core/media';

/**
 * Content too large for memory. Each call restarts from the beginning, so that a failed upload can be
 * retried.
 */
export interface FileContent {
  readonly length: number;
  read(): AsyncIterable<Uint8Array>;
}

/** A byte stream with backpressure. Call `destroy` to skip the rest. */
export interface FileBody extends AsyncIterable<Uint8Array> {
  destroy(): unknown;
}

export interface OpenedFile extends ByteRange {
  readonly kind: 'opened';
  readonly body: FileBody;
  readonly size: number;
  /** The request had a range, even if the range covers the whole file. */
  readonly isPart: boolean;
  /** Changes with the content. */
  readonly etag: string;
}

/** `outside`: the range is not satisfiable. `changed`: the content no longer matches the ETag. */
export type FileOpening =
  | OpenedFile
  | { readonly kind: 'outside'; readonly size: number }
  | { readonly kind: 'changed' };

export interface OpenFile {
  readonly range?: AskedRange | undefined;
  readonly ifMatch?: string | undefined;
}

/**
 * Storage for pictures and previews: a folder or an object store. We generate the names; they are
 * unguessable.
 */
export interface FileStorage {
  put(name: string, content: Uint8Array | FileContent): Promise<void>;
  /** The whole content of a small file. Undefined when it does not exist. */
  read(name: string): Promise<Uint8Array | undefined>;
  /** A stream over a file or a range of it. Undefined when it does not exist. */
  open(name: string, how?: OpenFile): Promise<FileOpening | undefined>;
  /** Idempotent: a retry after a crash may remove a missing file. */
  remove(name: string): Promise<void>;
  /** The public URL. */
  addressOf(name: string): string;
}
