import type { Instant, SellerId, TransferId } from '@cliffhanger/core/kernel';
import type { Correction } from '@cliffhanger/core/wallet';

/** Select clause for corrections; the caller appends a condition. */
export const CORRECTION = `select transfer_id, seller_id, reason, bears_rest, proposed_by, proposed_at, confirmed_by,
  confirmed_at, correction_id from wallet.corrections`;

export interface CorrectionRow {
  readonly transfer_id: TransferId;
  readonly seller_id: SellerId;
  readonly reason: string;
  readonly bears_rest: boolean;
  readonly proposed_by: string;
  readonly proposed_at: Instant;
  readonly confirmed_by: string | null;
  readonly confirmed_at: Instant | null;
  readonly correction_id: TransferId | null;
}

export const correctionOf = (row: CorrectionRow): Correction => ({
  transferId: row.transfer_id,
  sellerId: row.seller_id,
  reason: row.reason,
  bearsRest: row.bears_rest,
  proposedBy: row.proposed_by,
  proposedAt: row.proposed_at,
  confirmed:
    row.confirmed_by === null || row.confirmed_at === null || row.correction_id === null
      ? null
      : { by: row.confirmed_by, at: row.confirmed_at, correctionId: row.correction_id },
});
