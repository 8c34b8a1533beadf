import { accept, type Result } from '@cliffhanger/core/kernel';
import type { Needs } from '../ports/index.ts';

/** Hourly, after the sales rollups; says how many ranks moved. */
export const refreshHotRanks =
  ({ transactions }: Needs<'transactions'>) =>
  (): Promise<Result<number>> =>
    transactions.run(async (stores) => accept(await stores.catalog.refreshHotRanks()));
