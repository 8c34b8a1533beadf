import { daysBefore } from '@cliffhanger/core/dashboard';
import { accept, type Instant, type Result, type SellerId } from '@cliffhanger/core/kernel';
import { balanceDays, type DayBalances } from '@cliffhanger/core/wallet';
import type { Requires } from '../ports/index.ts';

export interface BalancesOverTime {
  readonly list: readonly DayBalances[];
  readonly updatedAt: Instant | null;
}

/** End-of-day balances from the rollups, and today's directly from the books. */
export const listBalanceDays =
  ({ transactions, clock }: Requires<'transactions' | 'clock', 'fundLog' | 'ledger' | 'settings'>) =>
  ({
    sellerId,
    days,
  }: {
    readonly sellerId: SellerId;
    readonly days: number;
  }): Promise<Result<BalancesOverTime>> =>
    transactions.read(async ({ fundLog, ledger, settings }) => {
      const now = clock.now();
      const { platformUtcOffsetMinutes: offsetMinutes } = await settings.current(now);
      const [ended, today] = await Promise.all([
        fundLog.balanceDays(sellerId, daysBefore(now, days - 1, offsetMinutes)),
        ledger.balancesOf(sellerId),
      ]);
      return accept({
        list: balanceDays(ended.days, today, { days, now, offsetMinutes }),
        updatedAt: ended.updatedAt,
      });
    });
