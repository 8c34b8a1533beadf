import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { FileStorage } from '@cliffhanger/application/ports';
import { isStoredName, storedName } from './names.ts';

export interface FolderStorageOptions {
  readonly folder: string;
  /** Where the api serves the files, or a CDN in front of it: `/files`. */
  readonly baseUrl: string;
}

/** One machine's disk. Several machines share an object store instead, behind the same port. */
export const createFolderStorage = ({ folder, baseUrl }: FolderStorageOptions): FileStorage => ({
  async put(name, bytes) {
    const path = pathOf(folder, name);
    await mkdir(join(path, '..'), { recursive: true });
    await writeWhole(path, bytes);
  },

  async read(name) {
    if (!isStoredName(name)) return undefined;
    return readFile(pathOf(folder, name)).catch(unlessMissing);
  },

  async remove(name) {
    await rm(pathOf(folder, name), { force: true });
  },

  addressOf: (name) => `${baseUrl}/${name}`,
});

/** A folder for each of the first two characters: no folder grows past what a file system likes. */
const pathOf = (folder: string, name: string): string => join(folder, storedName(name).slice(0, 2), name);

/** Under its own name only when all of it is on the disk. */
async function writeWhole(path: string, bytes: Uint8Array): Promise<void> {
  const unfinished = `${path}.unfinished`;
  const file = await open(unfinished, 'w', 0o640);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(unfinished, path);
}

function unlessMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code === 'ENOENT') return undefined;
  throw error;
}
