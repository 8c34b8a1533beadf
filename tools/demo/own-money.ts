import { setTimeout as sleep } from 'node:timers/promises';
import { createMoneyPool, createRepositories, createTransactions } from '@cliffhanger/adapters/postgres';
import { systemClock } from '@cliffhanger/adapters/random';
import { askResolution, endResolution, listSuspense } from '@cliffhanger/application/chain';
import type { Dependencies } from '@cliffhanger/application/ports';
import { ownMoneyText } from '@cliffhanger/core/chain';
import type { Addresses } from '@cliffhanger/dev-addresses';
import { jsonRpc } from '@cliffhanger/testing/anvil';
import { signText } from '@cliffhanger/testing/chain';
import { valueOf } from '@cliffhanger/testing/factories';
import { TREASURY } from '../services/chain-wallets.ts';
import type { Colleague } from './colleague.ts';
import { withRole } from './staff.ts';

const WITHIN_MS = 180_000;
const LOOKED_EVERY_MS = 2_000;
const MOST = 50;

interface OwnMoney {
  readonly addresses: Pick<Addresses, 'ownerUrl' | 'chainUrl'>;
  readonly staff: readonly Colleague[];
}

/**
 * What the operator has sent to its wallets, booked as its own once the watchers have seen it: the sender's key signs, one of
 * finance asks, an approver confirms. Waits until all of it is.
 */
export async function bookOwnMoney({ addresses: { ownerUrl, chainUrl }, staff }: OwnMoney): Promise<void> {
  const owner = createMoneyPool({ connectionString: ownerUrl, maxConnections: 2 });
  const ports = {
    transactions: createTransactions(owner, createRepositories),
    clock: systemClock,
  } as Dependencies;
  const [asks, confirms] = [withRole(staff, 'finance').id, withRole(staff, 'finance-approver').id];
  const because = 'What we begin with: to pay the first sellers, and a reserve in cold storage';
  const until = performance.now() + WITHIN_MS;
  try {
    for (;;) {
      const sums = valueOf(await listSuspense(ports)(undefined, MOST));
      for (const { subject, shown } of sums) {
        if (shown?.sender.toLowerCase() !== TREASURY.toLowerCase()) continue;
        const signature = await signText(jsonRpc(chainUrl), TREASURY, ownMoneyText(shown));
        const asked = { subject, way: 'capital', signature, because, by: asks } as const;
        const { id } = valueOf(await askResolution(ports)(asked));
        valueOf(await endResolution(ports)({ id, outcome: 'confirmed', by: confirms }));
      }
      const { rows } = await owner.query<{ waiting: number; booked: number }>(
        `select count(*) filter (where state in ('pending', 'suspense'))::int as waiting,
           count(*) filter (where state = 'own')::int as booked
         from chain.transfers where lower(sender) = lower($1)`,
        [TREASURY],
      );
      if (rows[0]?.waiting === 0 && rows[0].booked > 0) return;
      if (performance.now() > until) throw new Error('the platform’s own money was not seen in time');
      await sleep(LOOKED_EVERY_MS);
    }
  } finally {
    await owner.end();
  }
}
