/** Where pictures and previews are kept: a folder, or an object store. Names come from us and cannot be guessed. */
export interface FileStorage {
  put(name: string, bytes: Uint8Array): Promise<void>;
  /** Undefined when there is none. */
  read(name: string): Promise<Uint8Array | undefined>;
  /** Removing what is not there is no error: it is asked for again after a crash. */
  remove(name: string): Promise<void>;
  /** Where a browser finds it. */
  addressOf(name: string): string;
}
