import type { Instant } from '@cliffhanger/core/kernel';
import {
  notPaidByChain,
  PAID_BY_CHAIN,
  paidByChain,
  payByChain,
  SEEN_BY_CHAIN,
  type WithdrawalId,
  type WithdrawalProgress,
} from '@cliffhanger/core/withdrawals';
import type { Chance, Stores, Withdrawal } from '../ports/index.ts';
import { keepProgress } from './keep-progress.ts';

/** What our own wallet has done for a withdrawal. Joins the transaction in which its sending says so. */
export type ChainMove =
  | { readonly kind: 'signed'; readonly transactionHash: string }
  | { readonly kind: 'paid'; readonly transactionHash: string }
  | { readonly kind: 'not-paid'; readonly transactionHash: string };

interface Moving {
  readonly stores: Stores;
  readonly chance: Chance;
  readonly now: Instant;
}

export async function moveByChain(
  { stores, chance, now }: Moving,
  withdrawalId: WithdrawalId,
  move: ChainMove,
): Promise<void> {
  const withdrawal = await stores.withdrawals.lock(withdrawalId);
  if (withdrawal === undefined) throw new Error('a payout of a withdrawal that does not exist');
  await keepProgress(
    stores,
    chance,
    { ...withdrawal, progress: progressAfter(withdrawal, move, now) },
    {
      name: move.kind === 'paid' ? SEEN_BY_CHAIN : PAID_BY_CHAIN,
      actor: `chain:${withdrawal.network}`,
      act: move.kind === 'not-paid' ? 'approved' : 'paid',
      facts: { transactionHash: move.transactionHash },
      now,
    },
  );
}

function progressAfter({ progress }: Withdrawal, move: ChainMove, now: Instant): WithdrawalProgress {
  switch (move.kind) {
    case 'signed':
      return payByChain(progress, move.transactionHash);
    case 'paid':
      return paidByChain(progress, move.transactionHash, now);
    case 'not-paid':
      return notPaidByChain(progress);
  }
}
