import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createMoneyPool } from '@cliffhanger/adapters/postgres';
import { createStorage } from '@cliffhanger/adapters/storage';
import { CATALOGUE_DRAMAS, type SampleDrama, savePreview } from '@cliffhanger/testing/catalogue';
import { addressesFrom } from '../services/ports.ts';
import { previewOf } from './preview.ts';
import { readPoster, SOCIAL_SIZES, type SocialShape, slugOf, socialSheet } from './sheets.ts';

/**
 * `pnpm artwork [slug…]`: social sizes and previews of the seeded dramas, of all or of those that are named. What is
 * made already is not made again; previews go through the storage, where the drama's page finds them.
 */
const { dataFolder, ownerUrl } = addressesFrom();
const folder = join(dataFolder, 'artwork');
const storage = createStorage({ kind: 'folder', folder: join(dataFolder, 'storage') }, '/files');
const owner = createMoneyPool({
  connectionString: process.env['DATABASE_OWNER_URL'] ?? ownerUrl,
  maxConnections: 1,
  applicationName: 'cliffhanger-artwork',
});

async function kept(name: string, make: () => Promise<Buffer>): Promise<Buffer> {
  const path = join(folder, name);
  const known = await readFile(path).catch(() => undefined);
  if (known !== undefined) return known;
  const made = await make();
  await writeFile(path, made);
  return made;
}

async function makeArtwork(drama: SampleDrama): Promise<void> {
  const slug = slugOf(drama.poster);
  const svg = await readPoster(slug);
  const version = createHash('sha256').update(svg).digest('hex').slice(0, 8);
  for (const shape of Object.keys(SOCIAL_SIZES) as SocialShape[])
    await kept(`${slug}-${version}-${shape}.jpg`, () => socialSheet(svg, shape));
  const film = await kept(`${slug}-${version}.mp4`, () => previewOf(svg));
  const name = `${createHash('sha256').update(film).digest('hex').slice(0, 40)}.mp4`;
  await storage.put(name, film);
  await savePreview(owner, drama.id, storage.addressOf(name));
  console.log(`${slug}: preview of ${Math.round(film.length / 1000)} KB`);
}

await mkdir(folder, { recursive: true });
const named = process.argv.slice(2);
const wanted = CATALOGUE_DRAMAS.filter(({ poster }) => named.length === 0 || named.includes(slugOf(poster)));
if (wanted.length === 0) throw new Error(`no drama is called ${named.join(', ')}`);
try {
  for (const drama of wanted) await makeArtwork(drama);
} finally {
  await owner.end();
}
