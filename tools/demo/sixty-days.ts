import { join } from 'node:path';
import { createSharpPictures } from '@cliffhanger/adapters/media';
import { createArgon2Passwords, createDigests } from '@cliffhanger/adapters/passwords';
import { createStorage } from '@cliffhanger/adapters/storage';
import { createAesVault } from '@cliffhanger/adapters/vault';
import type { Pictures } from '@cliffhanger/application/ports';
import { DAY_MS, instantOf } from '@cliffhanger/core/kernel';
import { openSimulation, runSimulation, type SimulationOptions } from '@cliffhanger/testing/simulation';
import sharp from 'sharp';
import type { Addresses } from '../services/ports.ts';
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
});

/** Simulated people on a migrated database, by the real use cases; the books are judged at every day's end. */
export async function playSixtyDays({ ownerUrl, appUrl, dataFolder }: Addresses): Promise<void> {
  const { TOKEN_SECRET, ENCRYPTION_KEY } = secretsOf(dataFolder);
  const simulation = await openSimulation({
    ownerUrl,
    appUrl,
    seed: SEED,
    hasFaults: false,
    // The apps go on with it: they know these passwords and open what was sealed, and the console shows the pictures.
    real: {
      passwords: createArgon2Passwords(),
      digests: createDigests(TOKEN_SECRET),
      vault: createAesVault({ current: ENCRYPTION_KEY }),
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

const RECEIPT = `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="900">
  <rect width="600" height="900" fill="#f4f1ea"/>
  <rect x="60" y="80" width="480" height="740" rx="24" fill="#fff" stroke="#c9c2b4" stroke-width="3"/>
  <circle cx="300" cy="230" r="70" fill="#1f9d63"/>
  <path d="M265 232l25 26 48-54" fill="none" stroke="#fff" stroke-width="14" stroke-linecap="round"/>
  ${[370, 430, 490, 550].map((y) => `<rect x="120" y="${y}" width="${360 - (y % 100)}" height="22" rx="11" fill="#ddd6c8"/>`).join('')}
</svg>`;

/** Whatever simulated people send in, a person who reviews it sees a receipt. */
async function oneReceiptForAll(): Promise<Pictures> {
  const pictures = createSharpPictures();
  const receipt = await sharp(Buffer.from(RECEIPT)).png().toBuffer();
  return { ...pictures, remake: (_bytes, squareEdges) => pictures.remake(receipt, squareEdges) };
}
