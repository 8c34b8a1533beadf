import { createMoneyPool, createStores, createTransactions } from '@cliffhanger/adapters/postgres';
import type { Addresses } from '../services/ports.ts';
import { waitUntil } from '../services/wait-until.ts';
import type { RunningChild } from './child-process.ts';

const WITHIN_MS = 60_000;

/**
 * A seeded address may be paid at once, a seller's own after a day. The signer must know it before it is asked to: it
 * refuses what it was not told of, and people would have to clear that up.
 */
export async function untilAnnounced({ ownerUrl }: Addresses, worker: RunningChild): Promise<void> {
  const owner = createMoneyPool({ connectionString: ownerUrl, maxConnections: 1 });
  const transactions = createTransactions(owner, createStores);
  try {
    await waitUntil(
      async () =>
        (await transactions.read(({ payoutMethods }) => payoutMethods.toAnnounce(['bep20'], 1))).length === 0,
      { what: 'the signer to know the addresses', withinMs: WITHIN_MS, isAlive: () => !worker.hasEnded() },
    );
  } finally {
    await owner.end();
  }
}
