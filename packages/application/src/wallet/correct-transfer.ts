import { accept, type Result, refuse, type TransferId } from '@cliffhanger/core/kernel';
import { type Correction, correctionOf } from '@cliffhanger/core/wallet';
import type { Needs, PostedTransfer, Stores } from '../ports/index.ts';

export interface CorrectTransfer {
  readonly transferId: TransferId;
  /** What the seller reads in the log; the first person's words count. */
  readonly reason: string;
  /** The operator, by name. */
  readonly operator: string;
  /** Whether this operator may confirm what somebody else proposed. */
  readonly maySecond?: boolean;
}

export interface TransferCorrected {
  readonly correction: Correction;
  /** False when nothing was left to do. */
  readonly isNew: boolean;
}

/** Proposed by whoever asks first, carried out when somebody else asks for the same (DOMAIN §10.2). */
export const correctTransfer =
  ({ transactions, clock, chance }: Needs<'transactions' | 'clock' | 'chance'>) =>
  ({ transferId, reason, operator, maySecond = true }: CorrectTransfer): Promise<Result<TransferCorrected>> =>
    transactions.run(async (stores): Promise<Result<TransferCorrected>> => {
      const now = clock.now();
      const transfer = await stores.corrections.findTransfer(transferId);
      if (transfer === undefined) return refuse('transfer-unknown', { field: 'transferId' });
      const posting = correctionOf(transfer);
      if (!posting.ok) return posting;
      const { sellerId } = transfer;
      const proposal: Correction = {
        transferId,
        sellerId,
        reason,
        proposedBy: operator,
        proposedAt: now,
        confirmed: null,
      };
      if (await stores.corrections.propose(proposal)) return accept({ correction: proposal, isNew: true });

      const proposed = await stores.corrections.lock(transferId);
      if (proposed === undefined) throw new Error('a correction was proposed and is gone');
      if (proposed.confirmed !== null) return accept({ correction: proposed, isNew: false });
      if (proposed.proposedBy === operator) return refuse('second-person-needed');
      if (!maySecond) return refuse('role-not-allowed');
      const confirmed = { by: operator, at: now, correctionId: chance.id<'transfer'>() };
      return carryOut(stores, { ...proposed, confirmed }, { ...transfer, ...posting.value });
    });

async function carryOut(
  stores: Stores,
  correction: Correction & { readonly confirmed: NonNullable<Correction['confirmed']> },
  { kind, entries }: PostedTransfer,
): Promise<Result<TransferCorrected>> {
  const { transferId, sellerId, reason, confirmed } = correction;
  const posted = await stores.ledger.post({
    kind,
    entries,
    id: confirmed.correctionId,
    key: `correction:${transferId}`,
    sellerId,
    reference: { type: 'transfer', id: transferId },
    effectiveAt: confirmed.at,
    actor: `operator:${confirmed.by}`,
    reason,
    corrects: transferId,
  });
  if (posted.outcome === 'insufficient') return refuse('insufficient-available-balance');
  if (posted.outcome !== 'posted') throw new Error(`a correction could not be booked: ${posted.outcome}`);
  await stores.corrections.saveConfirmed(correction);
  await stores.messages.put({
    sellerId,
    kind: 'money',
    messageKey: 'balance-corrected',
    facts: { reason, transferId },
    at: confirmed.at,
  });
  return accept({ correction, isNew: true });
}
