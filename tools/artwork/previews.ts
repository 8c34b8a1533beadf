import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { REPOSITORY_FOLDER } from '@cliffhanger/dev-addresses';
import type { SampleDrama } from '@cliffhanger/testing/catalogue';
import { previewOf } from './preview.ts';
import { readPoster, slugOf } from './sheets.ts';

/** Shared by every stack of this checkout: file names contain a digest of the source. */
const ARTWORK_FOLDER = join(REPOSITORY_FOLDER, '.data/artwork');

/** Returns the cached file, or creates it. */
export async function kept(name: string, make: () => Promise<Buffer>): Promise<Buffer> {
  await mkdir(ARTWORK_FOLDER, { recursive: true });
  const path = join(ARTWORK_FOLDER, name);
  const known = await readFile(path).catch(() => undefined);
  if (known !== undefined) return known;
  const made = await make();
  await writeFile(path, made);
  return made;
}

/** Changes with the poster. */
export const versionOf = (svg: Buffer): string => createHash('sha256').update(svg).digest('hex').slice(0, 8);

export async function previewFilm({ poster }: SampleDrama, signal?: AbortSignal): Promise<Buffer> {
  const slug = slugOf(poster);
  const svg = await readPoster(slug);
  return kept(`${slug}-${versionOf(svg)}.mp4`, () => previewOf(svg, signal));
}
