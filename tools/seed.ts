import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createAesSealing } from '@cliffhanger/adapters/sealing';
import { createStorage } from '@cliffhanger/adapters/storage';
import { addressesFrom } from '@cliffhanger/dev-addresses';
import { seed, seedAround } from '@cliffhanger/testing/scenarios';
import { oneReceiptForAll } from './artwork/receipts.ts';
import { seedEpisodes } from './artwork/seed-episodes.ts';
import { seedPreviews } from './artwork/seed-previews.ts';
import { stageSeries, toldOf } from './artwork/stage-series.ts';
import { secretsOf } from './stack/secrets.ts';

/**
 * Fills a development database: sixty dramas, of which those that can be watched to their last episode are on
 * sale, support contacts, a seller with sixty days of business. `--hall` is for journeys: all sixty are on
 * sale, the seller has three weeks, and there are previews of a handful of dramas and the first episodes of a
 * few; `--plain-films` films test patterns, and `--without-seller` omits the seller. Idempotent.
 */
const { values } = parseArgs({
  options: {
    hall: { type: 'boolean', default: false },
    previews: { type: 'string', default: '5' },
    series: { type: 'string', default: '2' },
    'plain-films': { type: 'boolean', default: false },
    'without-seller': { type: 'boolean', default: false },
  },
});
const addresses = addressesFrom();
const { dataFolder } = addresses;
const ownerUrl = process.env['DATABASE_OWNER_URL'] ?? addresses.ownerUrl;

if (!values.hall) for (const line of toldOf(await stageSeries({ ownerUrl, dataFolder }))) console.log(line);
const { invitationCode, demoSeller } = values.hall
  ? await seed({ connectionString: ownerUrl, hasDemoSeller: !values['without-seller'] })
  : await seedAround({ connectionString: ownerUrl, real: await whereAppsLook() });
console.log(`seeded: invitation code ${invitationCode}`);
if (!values['without-seller'])
  console.log(
    `seeded: seller ${demoSeller.email}, password ${demoSeller.password}, fund password ${demoSeller.fundPassword}`,
  );
if (values.hall) {
  const isPlain = values['plain-films'];
  const previews = await seedPreviews({ ownerUrl, dataFolder, isPlain, most: Number(values.previews) });
  const episodes = await seedEpisodes({ ownerUrl, dataFolder, isPlain, dramas: Number(values.series) });
  console.log(`seeded: ${previews} previews, ${episodes} episodes to watch`);
}

async function whereAppsLook() {
  return {
    storage: createStorage({ kind: 'folder', folder: join(dataFolder, 'storage') }, '/files'),
    sealing: createAesSealing({ current: secretsOf(dataFolder).ENCRYPTION_KEY }),
    pictures: await oneReceiptForAll(),
  };
}
