import { join } from 'node:path';
import { createMoneyPool } from '@cliffhanger/adapters/postgres';
import { createStorage } from '@cliffhanger/adapters/storage';
import { instantOf } from '@cliffhanger/core/kernel';
import type { Addresses } from '@cliffhanger/dev-addresses';
import { withOwnTime } from '@cliffhanger/testing/database';
import { addOperators, addPlatformInvitationCode, openPast } from '@cliffhanger/testing/factories';
import { tellNeighbours } from '@cliffhanger/testing/scenarios';
import { oneReceiptForAll } from '../artwork/receipts.ts';
import { secretsOf } from '../stack/secrets.ts';

export const DAYS = 60;
const INVITATION_CODE = 'CLIFFHANGER';

/** Other sellers on a migrated database where the short series are on sale, by the real use cases. */
export async function playSixtyDays({ ownerUrl, dataFolder }: Addresses): Promise<void> {
  const { TOKEN_SECRET, ENCRYPTION_KEY } = secretsOf(dataFolder);
  const owner = createMoneyPool({ connectionString: ownerUrl, maxConnections: 2 });
  const now = instantOf(Date.now());
  const past = openPast(owner, now, { tokenSecret: TOKEN_SECRET, encryptionKey: ENCRYPTION_KEY });
  const dependencies = {
    ...past.dependencies,
    // The apps show what was sent in.
    storage: createStorage({ kind: 'folder', folder: join(dataFolder, 'storage') }, '/files'),
    pictures: await oneReceiptForAll(),
  };
  try {
    await addPlatformInvitationCode(owner, INVITATION_CODE);
    await addOperators(owner);
    const { sellers, orders } = await withOwnTime(owner, () => tellNeighbours(dependencies, now));
    console.log(`played: ${DAYS} days, ${sellers} sellers, ${orders} orders`);
  } finally {
    await owner.end();
  }
}
