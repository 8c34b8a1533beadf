import { refuseUnbacked } from '@cliffhanger/core/deposits';
import { accept, type OperatorId, type Result, refuse, type TransferId } from '@cliffhanger/core/kernel';
import { type Correction, correctionOf } from '@cliffhanger/core/wallet';
import type { Needs, Stores } from '../ports/index.ts';

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
  ({ transactions, clock }: Needs<'transactions' | 'clock'>) =>
  (asked: CorrectTransfer): Promise<Result<TransferCorrected>> =>
    transactions.run(async (stores): Promise<Result<TransferCorrected>> => {
      const transfer = await stores.corrections.findTransfer(asked.transferId);
      if (transfer === undefined) return refuse('transfer-unknown', { field: 'transferId' });
      const posting = correctionOf(transfer);
      if (!posting.ok) return posting;
      const step = await stores.corrections.correct(asked, clock.now());
      if (step.outcome === 'refused')
        return step.name === 'unbacked-limit-reached' ? refuseUnbacked() : refuse(step.name);
      const isNew = step.outcome === 'done';
      if (isNew) await tell(stores, step.row);
      return accept({ correction: step.row, isNew });
    });

async function tell(
  { messages }: Stores,
  { sellerId, reason, transferId, confirmed }: Correction,
): Promise<void> {
  if (confirmed === null) return;
  const facts = { reason, transferId };
  await messages.put({ sellerId, kind: 'money', messageKey: 'balance-corrected', facts, at: confirmed.at });
}
