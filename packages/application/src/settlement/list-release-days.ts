import { today } from '@cliffhanger/core/dashboard';
import { accept, type Result, type SellerId } from '@cliffhanger/core/kernel';
import type { ReleaseDay, Requires } from '../ports/index.ts';

/** T+7, and two weeks more in audit, of two kinds: there are never more days than this with money to release. */
const MOST_DAYS = 60;

export interface ReleaseCalendar {
  readonly days: readonly ReleaseDay[];
  readonly today: string;
}

/** From the rollups alone. */
export const listReleaseDays =
  ({ transactions, clock }: Requires<'transactions' | 'clock', 'rollups' | 'settings'>) =>
  ({ sellerId }: { readonly sellerId: SellerId }): Promise<Result<ReleaseCalendar>> =>
    transactions.read(async ({ rollups, settings }) => {
      const now = clock.now();
      const { platformUtcOffsetMinutes: offset } = await settings.current(now);
      return accept({
        days: await rollups.releaseDaysOf(sellerId, MOST_DAYS),
        today: today(now, offset),
      });
    });
