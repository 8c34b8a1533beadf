import { type ChartDimension, type ChartPoint, chartOf, chartSpans } from '@cliffhanger/core/dashboard';
import { accept, type Instant, type Result, type SellerId } from '@cliffhanger/core/kernel';
import type { Requires } from '../ports/index.ts';

export interface ChartQuery {
  readonly sellerId: SellerId;
  readonly dimension: ChartDimension;
}

export interface Chart {
  readonly points: readonly ChartPoint[];
  readonly updatedAt: Instant;
}

/** Reads the rollups only. */
export const getChart =
  ({ transactions, clock }: Requires<'transactions' | 'clock', 'rollups' | 'settings'>) =>
  ({ sellerId, dimension }: ChartQuery): Promise<Result<Chart>> =>
    transactions.read(async ({ rollups, settings }) => {
      const now = clock.now();
      const { platformUtcOffsetMinutes: offset } = await settings.current(now);
      const spans = chartSpans(dimension, now, offset);
      const days = await rollups.daysOf(sellerId, spans[0]?.from ?? '', spans.at(-1)?.to ?? '');
      return accept({ points: chartOf(spans, days), updatedAt: now });
    });
