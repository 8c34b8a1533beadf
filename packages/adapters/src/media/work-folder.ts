import { createHash, randomBytes } from 'node:crypto';
import { mkdir, open, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** A folder of its own for one film; nothing of it is left, nor of what an earlier try for the same has left. */
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

/** An ffmpeg that outlived its worker ends by itself when its folder is gone. */
async function clearAfterEarlierTries(folder: string, of: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const name of await readdir(folder))
    if (name.startsWith(`${of}.`)) await rm(join(folder, name), { recursive: true, force: true });
}

/** Says what it was, so that a part that got lost or mixed up is found before anybody sees it. */
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
