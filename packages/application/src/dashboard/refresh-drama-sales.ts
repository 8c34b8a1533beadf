import { SALES_WINDOW_DAYS } from '@cliffhanger/core/catalog';
import { daysBefore } from '@cliffhanger/core/dashboard';
import { accept, type Result, type SellerId } from '@cliffhanger/core/kernel';
import type { Requires } from '../ports/index.ts';

const MOST_SELLERS = 200;

/** One batch of sellers; returns the start of the next batch, or `null` after the last. Idempotent. */
export const refreshDramaSales =
  ({ transactions, clock }: Requires<'transactions' | 'clock', 'rollups' | 'settings'>) =>
  (after: SellerId | null): Promise<Result<SellerId | null>> =>
    transactions.run(async ({ rollups, settings }) => {
      const now = clock.now();
      const { platformUtcOffsetMinutes: offset } = await settings.current(now);
      const since = daysBefore(now, SALES_WINDOW_DAYS - 1, offset);
      return accept(await rollups.refreshDramaSales({ after, since, mostSellers: MOST_SELLERS, now }));
    });
