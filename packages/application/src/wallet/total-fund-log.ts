import { accept, type Money, microUsdt, type Result, type SellerId } from '@cliffhanger/core/kernel';
import { naturalMonth } from '@cliffhanger/core/settlement';
import { spanOfMonth } from '@cliffhanger/core/wallet';
import type { KindTotal, Requires } from '../ports/index.ts';

export interface TotalFundLog {
  readonly sellerId: SellerId;
  /** `2026-11`; by default the current month. */
  readonly month?: string | undefined;
}

export interface FundLogTotals {
  readonly month: string;
  readonly cameIn: Money;
  readonly wentOut: Money;
  readonly kinds: readonly KindTotal[];
}

/** Inflow and outflow of the available balance in one month. */
export const totalFundLog =
  ({ transactions, clock }: Requires<'transactions' | 'clock', 'fundLog' | 'settings'>) =>
  ({ sellerId, month: asked }: TotalFundLog): Promise<Result<FundLogTotals>> =>
    transactions.read(async (repositories) => {
      const now = clock.now();
      const { platformUtcOffsetMinutes: offset } = await repositories.settings.current(now);
      const month = asked ?? naturalMonth(now, offset);
      const kinds = await repositories.fundLog.totals(sellerId, spanOfMonth(month, offset));
      return accept({
        month,
        cameIn: sumOf(kinds.map(({ cameIn }) => cameIn)),
        wentOut: sumOf(kinds.map(({ wentOut }) => wentOut)),
        kinds,
      });
    });

const sumOf = (amounts: readonly bigint[]): Money =>
  microUsdt(amounts.reduce((sum, amount) => sum + amount, 0n));
