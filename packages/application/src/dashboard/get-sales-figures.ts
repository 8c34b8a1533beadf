import {
  type DayFigures,
  daysBefore,
  type Figures,
  NO_FIGURES,
  type SellerTotals,
  today,
} from '@cliffhanger/core/dashboard';
import { accept, type Instant, type Result, type SellerId } from '@cliffhanger/core/kernel';
import type { Needs } from '../ports/index.ts';

export interface SalesFigures {
  readonly today: Figures;
  readonly yesterday: Figures;
  readonly altogether: SellerTotals;
  readonly updatedAt: Instant;
}

type DashboardNeeds = Needs<'transactions' | 'clock'>;

/** Today beside yesterday, and everything so far; from the rollups alone. */
export const getSalesFigures =
  ({ transactions, clock }: DashboardNeeds) =>
  ({ sellerId }: { readonly sellerId: SellerId }): Promise<Result<SalesFigures>> =>
    transactions.read(async ({ rollups }) => {
      const now = clock.now();
      const yesterday = daysBefore(now, 1);
      const days = await rollups.daysOf(sellerId, yesterday, today(now));
      const of = (day: string): Figures => days.find((figures) => figures.day === day) ?? NO_FIGURES;
      return accept({
        today: of(today(now)),
        yesterday: of(yesterday),
        altogether: await rollups.totalsOf(sellerId),
        updatedAt: now,
      });
    });

export const SALES_LOG_DAYS = 30;

/** The last 30 days on which something happened, the newest first. */
export const listSalesDays =
  ({ transactions, clock }: DashboardNeeds) =>
  ({ sellerId }: { readonly sellerId: SellerId }): Promise<Result<readonly DayFigures[]>> =>
    transactions.read(async ({ rollups }) => {
      const now = clock.now();
      const days = await rollups.daysOf(sellerId, daysBefore(now, SALES_LOG_DAYS - 1), today(now));
      return accept(days.toReversed());
    });
