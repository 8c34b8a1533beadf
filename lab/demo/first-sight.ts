import { createMoneyPool, createRepositories, createTransactions } from '@cliffhanger/adapters/postgres';
import { systemClock } from '@cliffhanger/adapters/random';
import { countQueues } from '@cliffhanger/application/reviews';
import { DAY_MS, earlier } from '@cliffhanger/core/kernel';
import { dayOf } from '@cliffhanger/core/settlement';
import type { Addresses } from '@cliffhanger/dev-addresses';
import { valueOf } from '@cliffhanger/testing/factories';
import { DEMO_SELLER } from '@cliffhanger/testing/scenarios';
import type { Pool } from 'pg';
import { DAYS } from '../../tools/demo/sixty-days.ts';

const MICRO = 1_000_000;

export interface FirstSight {
  /** Names of empty queues in the console. */
  readonly emptyQueues: readonly string[];
  /** Overdue items over all queues. */
  readonly overdue: number;
  /** Money in suspense, in USDT; the overview lists it as money without a known owner. */
  readonly withoutOwner: number;
  /** Days of the last sixty with a sale by the demo seller. */
  readonly daysSold: number;
}

/** The initial state of a demo, by the counts of the console and the seller's home. */
export async function firstSight({ ownerUrl }: Pick<Addresses, 'ownerUrl'>): Promise<FirstSight> {
  const owner = createMoneyPool({ connectionString: ownerUrl, maxConnections: 1 });
  try {
    const ports = { transactions: createTransactions(owner, createRepositories), clock: systemClock };
    const queues = valueOf(await countQueues(ports)());
    const now = systemClock.now();
    const days = await ports.transactions.read(async ({ emailOwners, rollups }) => {
      const sellerId = await emailOwners.ownerOf(DEMO_SELLER.email);
      if (sellerId === undefined || sellerId === null) throw new Error('the demo seller is not there');
      return rollups.daysOf(sellerId, dayOf(earlier(now, (DAYS - 1) * DAY_MS)), dayOf(now));
    });
    return {
      emptyQueues: queues.filter(({ waiting }) => waiting === 0).map(({ kind }) => kind),
      withoutOwner: Number(await suspenseIn(owner)) / MICRO,
      overdue: queues.reduce((sum, queue) => sum + queue.overdue, 0),
      daysSold: days.filter(({ orders }) => orders > 0).length,
    };
  } finally {
    await owner.end();
  }
}

async function suspenseIn(owner: Pool): Promise<bigint> {
  const { rows } = await owner.query<{ sum: string }>(
    "select coalesce(sum(amount), 0)::text as sum from ledger.entries where account = 'platform:suspense'",
  );
  return BigInt(rows[0]?.sum ?? 0);
}
