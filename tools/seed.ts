import { parseArgs } from 'node:util';
import { seed } from '@cliffhanger/testing/scenarios';
import { seedEpisodes } from './artwork/seed-episodes.ts';
import { seedPreviews } from './artwork/seed-previews.ts';
import { addressesFrom } from './services/ports.ts';

/**
 * Fills a development database: the hall, support contacts, a seller with three weeks of business; where there is ffmpeg,
 * previews of a handful of dramas (`--previews 0`: none) and the first episodes of a few of them (`--series 0`). Safe to
 * repeat.
 */
const { values } = parseArgs({
  options: { previews: { type: 'string', default: '5' }, series: { type: 'string', default: '2' } },
});
const addresses = addressesFrom();
const { dataFolder } = addresses;
const ownerUrl = process.env['DATABASE_OWNER_URL'] ?? addresses.ownerUrl;
const { invitationCode, demoSeller } = await seed({ connectionString: ownerUrl });
console.log(`seeded: invitation code ${invitationCode}`);
console.log(
  `seeded: seller ${demoSeller.email}, password ${demoSeller.password}, fund password ${demoSeller.fundPassword}`,
);
const previews = await seedPreviews({ ownerUrl, dataFolder, most: Number(values.previews) });
console.log(`seeded: ${previews} previews; \`pnpm artwork\` makes the others, with ffmpeg`);
const episodes = await seedEpisodes({ ownerUrl, dataFolder, dramas: Number(values.series) });
console.log(`seeded: ${episodes} episodes to watch`);
