import type { Instant } from '@cliffhanger/core/kernel';
import {
  notPaidByChain,
  paidByChain,
  payByChain,
  type WithdrawalId,
  type WithdrawalProgress,
} from '@cliffhanger/core/withdrawals';
import type { Uses, Withdrawal } from '../../ports/index.ts';
import { notifyOfWithdrawal } from './notify-of-withdrawal.ts';

/** What our own wallet has done for a withdrawal. Joins the transaction in which its outbound transaction says so. */
export type ChainMove =
  | { readonly kind: 'signed'; readonly transactionHash: string }
  | { readonly kind: 'paid'; readonly transactionHash: string }
  | { readonly kind: 'not-paid'; readonly transactionHash: string };

interface Moving {
  readonly repositories: Uses<'messages' | 'outbox' | 'sellers' | 'shops' | 'withdrawals'>;
  readonly now: Instant;
}

/** The database reads off the payout where its withdrawal stands, and books the end; here it is compared and told. */
export async function moveByChain(
  { repositories, now }: Moving,
  withdrawalId: WithdrawalId,
  move: ChainMove,
): Promise<void> {
  const withdrawal = await repositories.withdrawals.lock(withdrawalId);
  if (withdrawal === undefined) throw new Error('a payout of a withdrawal that does not exist');
  const { state } = progressAfter(withdrawal, move, now);
  const moved = await repositories.withdrawals.followPayout(withdrawalId, now);
  const reached = moved.progress.state;
  if (reached !== state) throw new Error(`a withdrawal should be ${state}, and its payout says ${reached}`);
  await notifyOfWithdrawal(repositories, moved, now);
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
