import { setTimeout as sleep } from 'node:timers/promises';
import { createMoneyPool } from '@cliffhanger/adapters/postgres';
import type { Addresses } from '../services/ports.ts';

const WITHIN_MS = 90_000;
const LOOKED_EVERY_MS = 1_000;

/** How many withdrawals the hot wallet has paid on the chain; waits for the first. */
export async function paidOnChain({ ownerUrl }: Pick<Addresses, 'ownerUrl'>): Promise<number> {
  const owner = createMoneyPool({ connectionString: ownerUrl, maxConnections: 1 });
  const until = performance.now() + WITHIN_MS;
  try {
    for (;;) {
      const { rows } = await owner.query<{ paid: number }>(
        `select count(*)::int as paid from wallet.withdrawals
         where state = 'paid' and recorded_by = 'chain' and transaction_hash is not null`,
      );
      const paid = rows[0]?.paid ?? 0;
      if (paid > 0 || performance.now() > until) return paid;
      await sleep(LOOKED_EVERY_MS);
    }
  } finally {
    await owner.end();
  }
}
