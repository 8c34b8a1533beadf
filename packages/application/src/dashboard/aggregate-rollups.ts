import { accept, type Result } from '@cliffhanger/core/kernel';
import { VALID_CUSTOMER_ABOVE } from '@cliffhanger/core/referrals';
import { giveEarnedLevels } from '../levels/steps/earn-level.ts';
import type { Requires } from '../ports/index.ts';

const MOST_LINES = 5_000;

/** Adds a batch of notes to the rollups and grants the levels earned by it; returns how many notes. */
export const aggregateRollups =
  ({
    transactions,
    clock,
  }: Requires<'transactions' | 'clock', 'levels' | 'messages' | 'outbox' | 'rollups'>) =>
  (): Promise<Result<number>> =>
    transactions.run(async (repositories) => {
      const now = clock.now();
      const { lines, sellersSettled } = await repositories.rollups.aggregate({
        mostLines: MOST_LINES,
        validCustomerAbove: VALID_CUSTOMER_ABOVE,
        now,
      });
      await giveEarnedLevels(repositories, sellersSettled, now);
      return accept(lines);
    });
