import type { TestDatabase } from '@cliffhanger/testing/database';
import type { PoolClient } from 'pg';
import { asOwner } from '../as-owner.ts';
import { checkpoint } from '../checkpoint.ts';
import { costOfEach } from '../selling/pgbench/server-cost.ts';

/** PostgreSQL's cost for one step of an order, and the disk space it needs. */
export interface StepCost {
  readonly postgresMs: number;
  readonly walBytes: number;
  readonly storedBytes: number;
}

export interface Step {
  readonly orders: number;
  /**
   * Runs before the measurement: opens connections, plans statements and writes the first full-page images
   * after a checkpoint.
   */
  readonly warmUp: () => Promise<unknown>;
  readonly work: () => Promise<unknown>;
}

export const stepCost = (database: TestDatabase, { orders, warmUp, work }: Step): Promise<StepCost> =>
  asOwner(database, async (owner) => {
    await checkpoint();
    await warmUp();
    const before = await storedBytes(owner);
    const { cost } = await costOfEach(owner, orders, work);
    return {
      postgresMs: rounded(cost.processorMs),
      walBytes: rounded(cost.walBytes),
      storedBytes: rounded(((await storedBytes(owner)) - before) / orders),
    };
  });

/** Includes indexes, and the free space of dead rows. */
export async function storedBytes(owner: PoolClient): Promise<number> {
  await owner.query('vacuum');
  const { rows } = await owner.query<{ bytes: bigint }>(
    'select pg_database_size(current_database()) as bytes',
  );
  return Number(rows[0]?.bytes);
}

export const rounded = (figure: number): number => Number(figure.toPrecision(3));
