import { setTimeout as sleep } from 'node:timers/promises';
import { createMoneyPool } from '@cliffhanger/adapters/postgres';
import type { Addresses } from '@cliffhanger/dev-addresses';

const WITHIN_MS = 120_000;
const LOOKED_EVERY_MS = 1_000;

interface Paid {
  /** Withdrawals that the hot wallet has paid on the chain. */
  readonly onChain: number;
  /** Those approved with a device key. */
  readonly signed: number;
}

/** Waits until the withdrawal approved by rule is paid, and this many approved by people. */
export async function paidOnChain(
  { ownerUrl }: Pick<Addresses, 'ownerUrl'>,
  wanted: { readonly signed: number },
): Promise<Paid> {
  const owner = createMoneyPool({ connectionString: ownerUrl, maxConnections: 1 });
  const until = performance.now() + WITHIN_MS;
  try {
    for (;;) {
      const { rows } = await owner.query<Paid>(
        `select count(*)::int as "onChain", (count(*) filter (where exists (
           select from wallet.approval_proofs p where p.subject = 'withdrawal' and p.subject_id = w.id)))::int as signed
         from wallet.withdrawals w
         where w.state = 'paid' and w.recorded_by = 'chain' and w.transaction_hash is not null`,
      );
      const paid = rows[0] ?? { onChain: 0, signed: 0 };
      const isEnough = paid.signed >= wanted.signed && paid.onChain > wanted.signed;
      if (isEnough || performance.now() > until) return paid;
      await sleep(LOOKED_EVERY_MS);
    }
  } finally {
    await owner.end();
  }
}
