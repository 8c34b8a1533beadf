import { HOUR_MS, type Instant, type Locale, subtractMoney } from '@cliffhanger/core/kernel';
import type { PayoutMethod, WithdrawalProgress } from '@cliffhanger/core/withdrawals';
import { noticeResponse } from '../http/index.ts';
import type { WithdrawalLimits, WithdrawalView } from './read-withdrawals.ts';
import type { DatedWithdrawal, Withdrawal } from './withdrawal.ts';

export const withdrawalResponse =
  (locale: Locale) =>
  ({ sellerId: _own, progress, ...withdrawal }: Withdrawal) => ({
    ...withdrawal,
    currency: 'USDT' as const,
    net: subtractMoney(withdrawal.amount, withdrawal.fee),
    ...progressResponse(progress, locale),
  });

export const withdrawalViewResponse =
  (locale: Locale) =>
  ({ approvedAt, payingAt, requestTransfer, endingTransfer, isPaused, ...withdrawal }: WithdrawalView) => ({
    ...withdrawalResponse(locale)(withdrawal),
    steps: stepsOf({ approvedAt, payingAt, ...withdrawal }),
    isPaused,
    requestTransfer,
    endingTransfer,
  });

type Timeline = Pick<DatedWithdrawal, 'requestedAt' | 'approvedAt' | 'payingAt' | 'progress'>;

/** A rejected withdrawal may have been approved before; later steps are left out. */
function stepsOf({ requestedAt, approvedAt, payingAt, progress }: Timeline) {
  const requested = { step: 'requested' as const, at: requestedAt };
  const approved = { step: 'approved' as const, at: approvedAt };
  if (progress.state === 'rejected') {
    const rejected = { step: 'rejected' as const, at: progress.notice.decidedAt };
    return approvedAt === null ? [requested, rejected] : [requested, approved, rejected];
  }
  const paidAt = progress.state === 'paid' ? progress.paidAt : null;
  // A transaction that reverted on chain puts the withdrawal back before `paying`.
  const isSent = progress.state === 'paying' || progress.state === 'paid';
  return [
    requested,
    approved,
    { step: 'paying' as const, at: isSent ? payingAt : null },
    { step: 'paid' as const, at: paidAt },
  ];
}

export const limitsResponse = ({ rules, available, openWithdrawals, stoppedNetworks }: WithdrawalLimits) => ({
  available,
  minimum: rules.minimum,
  fee: rules.fee,
  byRuleUpTo: rules.approvedByRuleUpTo,
  byRuleADay: rules.approvedByRuleADay,
  twoPeopleAbove: rules.onePersonUpTo,
  promisedHours: Math.ceil(rules.promiseMs / HOUR_MS),
  newMethodWaitsHours: Math.ceil(rules.newMethodWaitsMs / HOUR_MS),
  networks: [...rules.networks],
  openWithdrawals,
  stoppedNetworks: [...stoppedNetworks],
});

/** The approver's identity stays internal. */
function progressResponse(progress: WithdrawalProgress, locale: Locale) {
  switch (progress.state) {
    case 'requested':
    case 'approved':
      return { state: progress.state };
    case 'paying':
      return { state: progress.state, transactionHash: progress.transactionHash };
    case 'paid':
      return { state: progress.state, transactionHash: progress.transactionHash, paidAt: progress.paidAt };
    case 'rejected':
      return { state: progress.state, notice: noticeResponse(progress.notice, 'withdrawal', locale) };
  }
}

export const payoutMethodResponse =
  (now: Instant) =>
  ({ id, target, addedAt, readyAt, firstPaidAt }: PayoutMethod) => ({
    methodId: id,
    ...target,
    addedAt,
    readyAt,
    isReady: readyAt <= now,
    isKnown: firstPaidAt !== null,
  });
