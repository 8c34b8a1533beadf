import {
  type DayFigures,
  daysBefore,
  type Figures,
  NO_FIGURES,
  type SellerTotals,
  today,
  yesterdayByNow,
} from '@cliffhanger/core/dashboard';
import { accept, type Instant, type Result, type SellerId } from '@cliffhanger/core/kernel';
import type { Requires, ShortFigures } from '../ports/index.ts';

export interface SalesFigures {
  readonly today: Figures;
  readonly yesterday: Figures;
  /** Yesterday up to this time of day. */
  readonly yesterdayByNow: ShortFigures;
  readonly altogether: SellerTotals;
  readonly updatedAt: Instant;
}

type DashboardNeeds = Requires<'transactions' | 'clock', 'rollups' | 'settings'>;

/** Today, yesterday and all time, from the rollups only. */
export const getSalesFigures =
  ({ transactions, clock }: DashboardNeeds) =>
  ({ sellerId }: { readonly sellerId: SellerId }): Promise<Result<SalesFigures>> =>
    transactions.read(async ({ rollups, settings }) => {
      const now = clock.now();
      const { platformUtcOffsetMinutes: offset } = await settings.current(now);
      const yesterday = daysBefore(now, 1, offset);
      const [days, byNow, altogether] = await Promise.all([
        rollups.daysOf(sellerId, yesterday, today(now, offset)),
        rollups.slotsOf(sellerId, yesterdayByNow(now, offset)),
        rollups.totalsOf(sellerId),
      ]);
      const of = (day: string): Figures => days.find((figures) => figures.day === day) ?? NO_FIGURES;
      return accept({
        today: of(today(now, offset)),
        yesterday: of(yesterday),
        yesterdayByNow: byNow,
        altogether,
        updatedAt: now,
      });
    });

const SALES_LOG_DAYS = 30;

/** Days with any figures among the last 30, the newest first. */
export const listSalesDays =
  ({ transactions, clock }: DashboardNeeds) =>
  ({ sellerId }: { readonly sellerId: SellerId }): Promise<Result<readonly DayFigures[]>> =>
    transactions.read(async ({ rollups, settings }) => {
      const now = clock.now();
      const { platformUtcOffsetMinutes: offset } = await settings.current(now);
      const since = daysBefore(now, SALES_LOG_DAYS - 1, offset);
      const days = await rollups.daysOf(sellerId, since, today(now, offset));
      return accept(days.toReversed());
    });
