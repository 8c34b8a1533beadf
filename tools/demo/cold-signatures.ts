import { setTimeout as sleep } from 'node:timers/promises';
import { createMoneyPool, createRepositories, createTransactions } from '@cliffhanger/adapters/postgres';
import { systemClock } from '@cliffhanger/adapters/random';
import type { Dependencies } from '@cliffhanger/application/ports';
import { bringColdSignature, endColdSignature, listColdWallets } from '@cliffhanger/application/solvency';
import { addressStatementText } from '@cliffhanger/core/solvency';
import type { Addresses } from '@cliffhanger/dev-addresses';
import { jsonRpc } from '@cliffhanger/testing/anvil';
import { signText } from '@cliffhanger/testing/chain';
import { valueOf } from '@cliffhanger/testing/factories';
import type { Colleague } from './colleague.ts';
import { withRole } from './staff.ts';

const WITHIN_MS = 60_000;
const LOOKED_EVERY_MS = 2_000;

interface ColdSigning {
  readonly addresses: Pick<Addresses, 'ownerUrl' | 'chainUrl'>;
  readonly staff: readonly Colleague[];
}

/** As somebody who has gone to the safe: the cold wallet signs for the block of the day, and two people take that in. */
export async function signForColdWallets({
  addresses: { ownerUrl, chainUrl },
  staff,
}: ColdSigning): Promise<void> {
  const owner = createMoneyPool({ connectionString: ownerUrl, maxConnections: 2 });
  const ports = {
    transactions: createTransactions(owner, createRepositories),
    clock: systemClock,
  } as Dependencies;
  const [brings, confirms] = [withRole(staff, 'finance').id, withRole(staff, 'finance-approver').id];
  const until = performance.now() + WITHIN_MS;
  try {
    for (;;) {
      const unsigned = valueOf(await listColdWallets(ports)()).filter(({ signed }) => signed === null);
      for (const { network, address, toSign, waiting } of unsigned) {
        if (toSign === null || waiting !== null) continue;
        const signature = await signText(jsonRpc(chainUrl), address, addressStatementText(toSign));
        const brought = { network, address, signature, by: brings };
        const { id } = valueOf(await bringColdSignature(ports)(brought));
        valueOf(await endColdSignature(ports)({ id, outcome: 'confirmed', by: confirms }));
      }
      if (unsigned.every(({ toSign }) => toSign !== null)) return;
      if (performance.now() > until) throw new Error('there was no block for the cold wallet to sign for');
      await sleep(LOOKED_EVERY_MS);
    }
  } finally {
    await owner.end();
  }
}
