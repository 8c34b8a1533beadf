import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { FileStorage } from '@cliffhanger/application/ports';

/** Names are ours; anything else (a path, a dot file) is not looked for. */
const NAME = /^[A-Za-z0-9_-]{20,100}\.(?:webp|mp4)$/;

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
    if (!NAME.test(name)) return undefined;
    return readFile(pathOf(folder, name)).catch(unlessMissing);
  },

  async remove(name) {
    await rm(pathOf(folder, name), { force: true });
  },

  addressOf: (name) => `${baseUrl}/${name}`,
});

/** A folder for each of the first two characters: no folder grows past what a file system likes. */
function pathOf(folder: string, name: string): string {
  if (!NAME.test(name)) throw new TypeError('not a name of a stored file');
  return join(folder, name.slice(0, 2), name);
}

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
