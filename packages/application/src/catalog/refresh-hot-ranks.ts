import { accept, type Result } from '@cliffhanger/core/kernel';
import type { Requires } from '../ports/index.ts';

/** Hourly, after the sales rollups; returns how many ranks moved. */
export const refreshHotRanks =
  ({ transactions }: Requires<'transactions', 'catalog'>) =>
  (): Promise<Result<number>> =>
    transactions.run(async (repositories) => accept(await repositories.catalog.refreshHotRanks()));
