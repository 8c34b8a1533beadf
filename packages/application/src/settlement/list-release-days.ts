import { today } from '@cliffhanger/core/dashboard';
import { accept, type Result, type SellerId } from '@cliffhanger/core/kernel';
import type { ReleaseDay, Requires } from '../ports/index.ts';

/** T+7 plus two weeks of audit, with two kinds of hold: money is never held on more days than this. */
const MOST_DAYS = 60;

export interface ReleaseCalendar {
  readonly days: readonly ReleaseDay[];
  readonly today: string;
}

/** Reads only the rollups. */
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
