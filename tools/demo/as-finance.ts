import { setTimeout as sleep } from 'node:timers/promises';
import { createMoneyPool, createRepositories, createTransactions } from '@cliffhanger/adapters/postgres';
import { systemClock } from '@cliffhanger/adapters/random';
import type { Dependencies } from '@cliffhanger/application/ports';
import type { OperatorId } from '@cliffhanger/core/kernel';
import type { Addresses } from '@cliffhanger/dev-addresses';
import type { Pool } from 'pg';
import type { Colleague } from './colleague.ts';
import { withRole } from './staff.ts';

const WITHIN_MS = 180_000;
const LOOKED_EVERY_MS = 2_000;

export interface OfFinance {
  readonly addresses: Pick<Addresses, 'ownerUrl' | 'chainUrl'>;
  readonly staff: readonly Colleague[];
}

interface Turn {
  readonly ports: Dependencies;
  readonly owner: Pool;
  /** A finance person requests, an approver confirms. */
  readonly asks: OperatorId;
  readonly confirms: OperatorId;
}

/** Repeats the turn until it returns true. */
export async function asFinance(
  { addresses: { ownerUrl }, staff }: OfFinance,
  what: string,
  turn: (turn: Turn) => Promise<boolean>,
): Promise<void> {
  const owner = createMoneyPool({ connectionString: ownerUrl, maxConnections: 2 });
  const ports = {
    transactions: createTransactions(owner, createRepositories),
    clock: systemClock,
  } as Dependencies;
  const [asks, confirms] = [withRole(staff, 'finance').id, withRole(staff, 'finance-approver').id];
  const until = performance.now() + WITHIN_MS;
  try {
    while (!(await turn({ ports, owner, asks, confirms }))) {
      if (performance.now() > until) throw new Error(`${what} did not happen within ${WITHIN_MS} ms`);
      await sleep(LOOKED_EVERY_MS);
    }
  } finally {
    await owner.end();
  }
}
