import { randomUUID } from 'node:crypto';
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { FileContent, FileStorage } from '@cliffhanger/application/ports';
import { bytesAt } from '@cliffhanger/core/media';
import { isStoredName, storedName } from './names.ts';

export interface FolderStorageOptions {
  readonly folder: string;
  /** Where the api serves the files, or a CDN in front of it: `/files`. */
  readonly baseUrl: string;
}

const CHUNK_BYTES = 256 * 1_024;

/** For a single machine. Several machines share an object store instead, behind the same port. */
export const createFolderStorage = ({ folder, baseUrl }: FolderStorageOptions): FileStorage => ({
  async put(name, content) {
    const path = pathOf(folder, name);
    await mkdir(join(path, '..'), { recursive: true });
    await writeWhole(path, content);
  },

  async read(name) {
    if (!isStoredName(name)) return undefined;
    return readFile(pathOf(folder, name)).catch(unlessMissing);
  },

  async open(name, { range, ifMatch } = {}) {
    if (!isStoredName(name)) return undefined;
    const file = await open(pathOf(folder, name)).catch(unlessMissing);
    if (file === undefined) return undefined;
    const { ino, mtimeNs, size: length } = await file.stat({ bigint: true });
    const size = Number(length);
    // Files are replaced atomically, never modified in place.
    const etag = `"${ino.toString(36)}-${mtimeNs.toString(36)}-${size}"`;
    const part = range === undefined ? { first: 0, last: size - 1 } : bytesAt(range, size);
    const isChanged = ifMatch !== undefined && ifMatch !== etag;
    if (isChanged || part === 'outside' || size === 0) await file.close();
    if (isChanged) return { kind: 'changed' };
    if (part === 'outside') return { kind: 'outside', size };
    const { first: start, last: end } = part;
    const body =
      size === 0 ? Readable.from([]) : file.createReadStream({ start, end, highWaterMark: CHUNK_BYTES });
    return { kind: 'opened', ...part, size, isPart: range !== undefined, etag, body };
  },

  async remove(name) {
    await rm(pathOf(folder, name), { force: true });
  },

  addressOf: (name) => `${baseUrl}/${name}`,
});

/** A folder per first two characters, to bound the number of files per folder. */
const pathOf = (folder: string, name: string): string => join(folder, storedName(name).slice(0, 2), name);

/**
 * Renamed to its final name only after it is completely on disk. Concurrent writers use separate temporary
 * files.
 */
async function writeWhole(path: string, content: Uint8Array | FileContent): Promise<void> {
  const unfinished = `${path}.${randomUUID()}.unfinished`;
  try {
    const file = await open(unfinished, 'wx', 0o640);
    try {
      await file.writeFile(content instanceof Uint8Array ? content : content.read());
      if ((await file.stat()).size !== content.length) throw new Error('a file ended before its length');
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(unfinished, path);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}

function unlessMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code === 'ENOENT') return undefined;
  throw error;
}
