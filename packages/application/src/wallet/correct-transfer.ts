import { refuseUnbacked } from '@cliffhanger/core/deposits';
import { accept, type OperatorId, type Result, refuse, type TransferId } from '@cliffhanger/core/kernel';
import { type Correction, correctionOf } from '@cliffhanger/core/wallet';
import type { Requires, Uses } from '../ports/index.ts';

export interface CorrectTransfer {
  readonly transferId: TransferId;
  /** What the seller reads in the log; the first person's words count. */
  readonly reason: string;
  readonly operator: OperatorId;
}

export interface TransferCorrected {
  readonly correction: Correction;
  /** False when nothing was left to do. */
  readonly isNew: boolean;
}

/** Proposed by whoever asks first, carried out when an approver asks for the same (DOMAIN §10.2). */
export const correctTransfer =
  ({ transactions, clock }: Requires<'transactions' | 'clock', 'corrections' | 'messages'>) =>
  (asked: CorrectTransfer): Promise<Result<TransferCorrected>> =>
    transactions.run(async (repositories): Promise<Result<TransferCorrected>> => {
      const transfer = await repositories.corrections.findTransfer(asked.transferId);
      if (transfer === undefined) return refuse('transfer-unknown', { field: 'transferId' });
      const posting = correctionOf(transfer);
      if (!posting.ok) return posting;
      const step = await repositories.corrections.correct(asked, clock.now());
      if (step.outcome === 'refused')
        return step.name === 'unbacked-limit-reached' ? refuseUnbacked() : refuse(step.name);
      const isNew = step.outcome === 'done';
      if (isNew) await tell(repositories, step.row);
      return accept({ correction: step.row, isNew });
    });

async function tell(
  { messages }: Uses<'messages'>,
  { sellerId, reason, transferId, confirmed }: Correction,
): Promise<void> {
  if (confirmed === null) return;
  const facts = { reason, transferId };
  await messages.put({ sellerId, kind: 'money', messageKey: 'balance-corrected', facts, at: confirmed.at });
}
