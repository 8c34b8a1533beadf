import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createStorage } from '@cliffhanger/adapters/storage';
import { REPOSITORY_FOLDER } from '@cliffhanger/dev-addresses';
import { type SampleDrama, savePreview } from '@cliffhanger/testing/catalogue';
import type { Pool } from 'pg';
import { previewOf } from './preview.ts';
import { readPoster, slugOf } from './sheets.ts';

/** Shared by every stack of this checkout: a name says what the artwork was made of. */
const ARTWORK_FOLDER = join(REPOSITORY_FOLDER, '.data/artwork');

export interface Stage {
  readonly dataFolder: string;
  /** With the rights of the database's owner: sellers' processes cannot change a drama. */
  readonly owner: Pick<Pool, 'query'>;
}

/** What is made already is not made again. */
export async function kept(name: string, make: () => Promise<Buffer>): Promise<Buffer> {
  await mkdir(ARTWORK_FOLDER, { recursive: true });
  const path = join(ARTWORK_FOLDER, name);
  const known = await readFile(path).catch(() => undefined);
  if (known !== undefined) return known;
  const made = await make();
  await writeFile(path, made);
  return made;
}

/** Another poster is another version. */
export const versionOf = (svg: Buffer): string => createHash('sha256').update(svg).digest('hex').slice(0, 8);

/** Through the storage, where the drama's page finds it; says how many bytes. */
export async function givePreview(stage: Stage, drama: SampleDrama, signal?: AbortSignal): Promise<number> {
  const film = await previewFilm(drama, signal);
  await storePreview(stage, drama, film);
  return film.length;
}

export async function storePreview(
  { dataFolder, owner }: Stage,
  drama: SampleDrama,
  film: Buffer,
): Promise<void> {
  const storage = createStorage({ kind: 'folder', folder: join(dataFolder, 'storage') }, '/files');
  const name = `${createHash('sha256').update(film).digest('hex').slice(0, 40)}.mp4`;
  await storage.put(name, film);
  await savePreview(owner, drama.id, storage.addressOf(name));
}

export async function previewFilm({ poster }: SampleDrama, signal?: AbortSignal): Promise<Buffer> {
  const slug = slugOf(poster);
  const svg = await readPoster(slug);
  return kept(`${slug}-${versionOf(svg)}.mp4`, () => previewOf(svg, signal));
}
