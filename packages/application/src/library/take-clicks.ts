import { accept, type Result } from '@cliffhanger/core/kernel';
import type { ClickGroup, ClicksTaken, Requires } from '../ports/index.ts';

/** Counts what was clicked. Asked again with groups that were counted, it counts nothing. */
export const takeClicks =
  ({ transactions, clock }: Requires<'transactions' | 'clock', 'rollups'>) =>
  (groups: readonly ClickGroup[]): Promise<Result<ClicksTaken>> =>
    transactions.run(async ({ rollups }) => accept(await rollups.takeClicks(groups, clock.now())));
