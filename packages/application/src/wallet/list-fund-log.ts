import { accept, type Result, type SellerId } from '@cliffhanger/core/kernel';
import type { TransferKind } from '@cliffhanger/core/ledger';
import { spanOfMonth } from '@cliffhanger/core/wallet';
import type { FundLogPage, PageQuery, Requires } from '../ports/index.ts';

export interface ListFundLog extends PageQuery {
  readonly sellerId: SellerId;
  readonly kind?: TransferKind | undefined;
  /** `2026-11`. */
  readonly month?: string | undefined;
  readonly after?: bigint | undefined;
}

/** Every transfer on the seller's own books, newest first. */
export const listFundLog =
  ({ transactions, clock }: Requires<'transactions' | 'clock', 'fundLog' | 'settings'>) =>
  async ({ sellerId, kind, month, after, page, size }: ListFundLog): Promise<Result<FundLogPage>> =>
    accept(
      await transactions.read(async (repositories) => {
        const { platformUtcOffsetMinutes } = await repositories.settings.current(clock.now());
        return repositories.fundLog.page({
          sellerId,
          kind: kind ?? null,
          span: month === undefined ? null : spanOfMonth(month, platformUtcOffsetMinutes),
          after: after ?? null,
          page,
          size,
        });
      }),
    );
