import { accept, type Result } from '@cliffhanger/core/kernel';
import type { ClickGroup, ClicksTaken, Requires } from '../ports/index.ts';

/** Counts clicks. Idempotent per group. */
export const takeClicks =
  ({ transactions, clock }: Requires<'transactions' | 'clock', 'rollups'>) =>
  (groups: readonly ClickGroup[]): Promise<Result<ClicksTaken>> =>
    transactions.run(async ({ rollups }) => accept(await rollups.takeClicks(groups, clock.now())));
