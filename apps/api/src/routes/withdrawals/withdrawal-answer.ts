import type { Withdrawal } from '@cliffhanger/application/ports';
import { type Instant, subtractMoney } from '@cliffhanger/core/kernel';
import type { PayoutMethod, WithdrawalProgress } from '@cliffhanger/core/withdrawals';

export const withdrawalAnswer = ({ sellerId: _own, progress, ...withdrawal }: Withdrawal) => ({
  ...withdrawal,
  net: subtractMoney(withdrawal.amount, withdrawal.fee),
  ...progressAnswer(progress),
});

/** Who in the office said yes stays there. */
function progressAnswer(progress: WithdrawalProgress) {
  switch (progress.state) {
    case 'requested':
    case 'approved':
      return { state: progress.state };
    case 'paying':
      return { state: progress.state, transactionHash: progress.transactionHash };
    case 'paid':
      return { state: progress.state, transactionHash: progress.transactionHash, paidAt: progress.paidAt };
    case 'rejected':
      return { state: progress.state, notice: progress.notice };
  }
}

export const payoutMethodAnswer =
  (now: Instant) =>
  ({ id, target, addedAt, readyAt, firstPaidAt }: PayoutMethod) => ({
    methodId: id,
    ...target,
    addedAt,
    readyAt,
    isReady: readyAt <= now,
    isKnown: firstPaidAt !== null,
  });
