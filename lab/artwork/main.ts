import { addressesFrom } from '@cliffhanger/dev-addresses';
import { CATALOGUE_DRAMAS, type SampleDrama } from '@cliffhanger/testing/catalogue';
import { openStudio } from '../../tools/artwork/give-episode.ts';
import { kept, versionOf } from '../../tools/artwork/previews.ts';
import { givePreview } from '../../tools/artwork/seed-previews.ts';
import { readPoster, slugOf } from '../../tools/artwork/sheets.ts';
import { SOCIAL_SIZES, type SocialShape, socialSheet } from './social-sheet.ts';

/**
 * `pnpm -C lab artwork [slug…]`: makes social sizes and previews of the given dramas, or of all seeded ones.
 * Existing files are skipped.
 */
const { dataFolder, ownerUrl } = addressesFrom();
const studio = openStudio({ ownerUrl: process.env['DATABASE_OWNER_URL'] ?? ownerUrl, dataFolder });

async function makeArtwork(drama: SampleDrama): Promise<void> {
  const slug = slugOf(drama.poster);
  const svg = await readPoster(slug);
  for (const shape of Object.keys(SOCIAL_SIZES) as SocialShape[])
    await kept(`${slug}-${versionOf(svg)}-${shape}.jpg`, () => socialSheet(svg, shape));
  const bytes = await givePreview(studio, drama);
  console.log(`${slug}: preview of ${Math.round(bytes / 1000)} KB`);
}

const named = process.argv.slice(2);
const wanted = CATALOGUE_DRAMAS.filter(({ poster }) => named.length === 0 || named.includes(slugOf(poster)));
if (wanted.length === 0) throw new Error(`no drama is called ${named.join(', ')}`);
try {
  for (const drama of wanted) await makeArtwork(drama);
} finally {
  await studio.close();
}
