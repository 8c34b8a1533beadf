import { join } from 'node:path';
import { createArgon2Passwords, createHmac } from '@cliffhanger/adapters/passwords';
import { createAesSealing } from '@cliffhanger/adapters/sealing';
import { createStorage } from '@cliffhanger/adapters/storage';
import { DAY_MS, instantOf } from '@cliffhanger/core/kernel';
import type { Addresses } from '@cliffhanger/dev-addresses';
import { MINI_SERIES } from '@cliffhanger/testing/catalogue';
import { openSimulation, runSimulation, type SimulationOptions } from '@cliffhanger/testing/simulation';
import { oneReceiptForAll } from '../artwork/receipts.ts';
import { secretsOf } from '../stack/secrets.ts';

export const DAYS = 60;
const SELLERS = 12;
const ORDERS = 1_000;
const SEED = 'demo';

/** Whole days, the last of which ended at midnight: what happens today happens in front of who looks. */
export const businessUntil = (now: number): SimulationOptions => ({
  sellers: SELLERS,
  days: DAYS,
  orders: ORDERS,
  seed: SEED,
  start: instantOf(Math.floor(now / DAY_MS) * DAY_MS - DAYS * DAY_MS),
  catalogue: MINI_SERIES,
  isCareful: true,
});

/** Simulated people on a migrated database where the short series are on sale, by the real use cases; the books are judged at every day's end. */
export async function playSixtyDays({ ownerUrl, databaseUrls, dataFolder }: Addresses): Promise<void> {
  const { TOKEN_SECRET, ENCRYPTION_KEY } = secretsOf(dataFolder);
  const simulation = await openSimulation({
    ownerUrl,
    // No role but the owner does what sellers, viewers and operators do.
    appUrl: ownerUrl,
    urlOf: (duty) => databaseUrls[duty],
    seed: SEED,
    hasFaults: false,
    hasCatalogue: true,
    // The apps go on with it: they know these passwords and open what was sealed, and the console shows the pictures.
    real: {
      passwords: createArgon2Passwords(),
      hmac: createHmac(TOKEN_SECRET),
      sealing: createAesSealing({ current: ENCRYPTION_KEY }),
      storage: createStorage({ kind: 'folder', folder: join(dataFolder, 'storage') }, '/files'),
      pictures: await oneReceiptForAll(),
    },
  });
  try {
    const { differences, books } = await runSimulation(simulation, businessUntil(Date.now()));
    if (differences.length > 0) throw new Error(`the books are not right:\n${differences.join('\n')}`);
    console.log(`played: ${DAYS} days, ${books.sellers.size} sellers, ${books.orders.size} orders`);
  } finally {
    await simulation.close();
  }
}
