import { createHash, randomBytes } from 'node:crypto';
import { mkdir, open, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * A temporary folder for one film. It is removed afterwards, and so are leftovers of earlier attempts for the
 * same film.
 */
export async function inWorkFolder<T>(
  folder: string,
  of: string,
  work: (directory: string) => Promise<T>,
): Promise<T> {
  await clearAfterEarlierTries(folder, of);
  const directory = join(folder, `${of}.${randomBytes(8).toString('hex')}`);
  await mkdir(directory, { recursive: true, mode: 0o700 });
  try {
    return await work(directory);
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

/** An orphaned ffmpeg ends by itself once its folder is gone. */
async function clearAfterEarlierTries(folder: string, of: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const name of await readdir(folder))
    if (name.startsWith(`${of}.`)) await rm(join(folder, name), { recursive: true, force: true });
}

/** Returns the digest, to detect lost or mixed-up parts before publication. */
export async function writeSource(path: string, source: AsyncIterable<Uint8Array>): Promise<string> {
  const digest = createHash('sha256');
  const file = await open(path, 'wx', 0o600);
  try {
    for await (const part of source) {
      digest.update(part);
      await file.writeFile(part);
    }
  } finally {
    await file.close();
  }
  return digest.digest('hex');
}
