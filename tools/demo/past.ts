import { join } from 'node:path';
import { createMoneyPool } from '@cliffhanger/adapters/postgres';
import { createStorage } from '@cliffhanger/adapters/storage';
import type { Dependencies } from '@cliffhanger/application/ports';
import { type Instant, instantOf } from '@cliffhanger/core/kernel';
import type { Addresses } from '@cliffhanger/dev-addresses';
import { withOwnTime } from '@cliffhanger/testing/database';
import { openPast } from '@cliffhanger/testing/factories';
import type { Pool } from 'pg';
import { oneReceiptForAll } from '../artwork/receipts.ts';
import { secretsOf } from '../stack/secrets.ts';

/** Runs real use cases at a time in the demo's past, with uploads stored where the apps find them. */
export async function inThePast<T>(
  { ownerUrl, dataFolder }: Addresses,
  work: (past: { dependencies: Dependencies; owner: Pool; now: Instant }) => Promise<T>,
): Promise<T> {
  const { TOKEN_SECRET, ENCRYPTION_KEY } = secretsOf(dataFolder);
  const owner = createMoneyPool({ connectionString: ownerUrl, maxConnections: 2 });
  const now = instantOf(Date.now());
  const past = openPast(owner, now, { tokenSecret: TOKEN_SECRET, encryptionKey: ENCRYPTION_KEY });
  const dependencies = {
    ...past.dependencies,
    storage: createStorage({ kind: 'folder', folder: join(dataFolder, 'storage') }, '/files'),
    pictures: await oneReceiptForAll(),
  };
  try {
    return await withOwnTime(owner, () => work({ dependencies, owner, now }));
  } finally {
    await owner.end();
  }
}
