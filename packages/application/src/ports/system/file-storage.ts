import type { AskedRange, ByteRange } from '@cliffhanger/core/media';

/** What is too large for the memory. Read from its beginning each time: a store that stumbles is sent it again. */
export interface FileContent {
  readonly length: number;
  read(): AsyncIterable<Uint8Array>;
}

/** Bytes as they come, not faster than they are taken. Whoever does not want the rest destroys it. */
export interface FileBody extends AsyncIterable<Uint8Array> {
  destroy(): unknown;
}

export interface OpenedFile extends ByteRange {
  readonly kind: 'opened';
  readonly body: FileBody;
  readonly size: number;
  /** A part was asked for, even if it is all of it. */
  readonly isPart: boolean;
  /** Another one as soon as the content is another one. */
  readonly etag: string;
}

/** `outside`: there are no bytes at that place. `changed`: its content is no longer the one of the tag. */
export type FileOpening =
  | OpenedFile
  | { readonly kind: 'outside'; readonly size: number }
  | { readonly kind: 'changed' };

export interface OpenFile {
  readonly range?: AskedRange | undefined;
  readonly ifMatch?: string | undefined;
}

/** Where pictures and previews are kept: a folder, or an object store. Names come from us and cannot be guessed. */
export interface FileStorage {
  put(name: string, content: Uint8Array | FileContent): Promise<void>;
  /** All of what is small. Undefined when there is none. */
  read(name: string): Promise<Uint8Array | undefined>;
  /** What may be large, or a part of it. Undefined when there is none. */
  open(name: string, how?: OpenFile): Promise<FileOpening | undefined>;
  /** Removing what is not there is no error: it is asked for again after a crash. */
  remove(name: string): Promise<void>;
  /** Where a browser finds it. */
  addressOf(name: string): string;
}
