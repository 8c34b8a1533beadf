import { createMoneyPool, createRepositories, createTransactions } from '@cliffhanger/adapters/postgres';
import type { Addresses } from '@cliffhanger/dev-addresses';
import { addressesToAllowlist } from '@cliffhanger/server/withdrawals';
import { waitUntil } from '../services/wait-until.ts';
import type { RunningChild } from './child-process.ts';

const WITHIN_MS = 60_000;

/**
 * Seeded addresses may be paid at once, a seller's own after a day. The signer must know the address, and the
 * device keys that approved its payments, before it gets a request: it refuses unknown ones, and staff would
 * have to resolve that.
 */
export async function untilAnnounced({ ownerUrl }: Addresses, worker: RunningChild): Promise<void> {
  const owner = createMoneyPool({ connectionString: ownerUrl, maxConnections: 1 });
  const transactions = createTransactions(owner, createRepositories);
  try {
    await waitUntil(
      () =>
        transactions.read(async ({ session, approvals }) => {
          const addresses = await addressesToAllowlist(session);
          const keys = await approvals.keysToTell(1);
          return addresses.length + keys.length === 0;
        }),
      {
        what: 'the signer to know the addresses and device keys',
        withinMs: WITHIN_MS,
        isAlive: () => !worker.hasEnded(),
      },
    );
  } finally {
    await owner.end();
  }
}
