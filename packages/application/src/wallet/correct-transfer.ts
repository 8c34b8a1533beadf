import { refuseUnbacked } from '@cliffhanger/core/deposits';
import { accept, type OperatorId, type Result, refuse, type TransferId } from '@cliffhanger/core/kernel';
import type { Correction } from '@cliffhanger/core/wallet';
import type { Requires, Uses } from '../ports/index.ts';

export interface CorrectTransfer {
  readonly transferId: TransferId;
  /** Visible to the seller in the fund log; the first person's text counts. */
  readonly reason: string;
  /** The platform pays the part that the seller no longer has; the first person's choice counts. */
  readonly bearsRest: boolean;
  readonly operator: OperatorId;
}

export interface TransferCorrected {
  readonly correction: Correction;
  /** False when it was already corrected. */
  readonly isNew: boolean;
}

type CorrectTransferPorts = Requires<'transactions' | 'clock', 'corrections' | 'messages' | 'outbox'>;

/**
 * The first request proposes the correction; an approver's identical request carries it out (DOMAIN §10.2).
 */
export const correctTransfer =
  ({ transactions, clock }: CorrectTransferPorts) =>
  (asked: CorrectTransfer): Promise<Result<TransferCorrected>> =>
    transactions.run(async (repositories): Promise<Result<TransferCorrected>> => {
      const step = await repositories.corrections.correct(asked, clock.now());
      if (step.outcome === 'refused') {
        if (step.name === 'unbacked-limit-reached') return refuseUnbacked();
        return refuse(step.name, step.name === 'transfer-unknown' ? { field: 'transferId' } : {});
      }
      const isNew = step.outcome === 'done';
      if (isNew) await tell(repositories, step.row);
      return accept({ correction: step.row, isNew });
    });

async function tell(
  { messages, outbox }: Uses<'messages' | 'outbox'>,
  { sellerId, reason, transferId, confirmed }: Correction,
): Promise<void> {
  if (confirmed === null) return;
  const facts = { reason, transferId };
  await messages.put({ sellerId, kind: 'money', messageKey: 'balance-corrected', facts, at: confirmed.at });
  // The wallet may have new funds, so waiting orders may be shippable.
  await outbox.put('auto-ship', { sellerId, dramaIds: null });
}
