import type { DepositRow } from '@cliffhanger/application/deposits';
import type { ChainDeposit, Deposit } from '@cliffhanger/application/ports';
import type { DepositReview } from '@cliffhanger/core/deposits';
import type { Locale } from '@cliffhanger/core/kernel';
import { noticeResponse } from '../notice-response.ts';

export const depositResponse =
  (locale: Locale) =>
  ({ sellerId: _own, credentialsId, review, ...deposit }: Deposit) => ({
    ...deposit,
    credentials: credentialsId,
    ...reviewResponse(review, locale),
  });

/** After the first of two approvals, the seller still sees "under review". */
function reviewResponse(review: DepositReview, locale: Locale) {
  switch (review.state) {
    case 'under-review':
    case 'second-look':
      return { state: 'under_review' as const };
    case 'credited':
      return { state: review.state, creditedAt: review.creditedAt };
    case 'rejected':
      return { state: review.state, notice: noticeResponse(review.notice, 'deposit', locale) };
  }
}

export const depositRowResponse = (locale: Locale) => (listed: DepositRow) =>
  listed.origin === 'claim' ? depositResponse(locale)(listed.deposit) : seenResponse(listed);

function seenResponse(listed: Extract<DepositRow, { readonly origin: 'chain' }>) {
  const { deposit, confirmations, confirmationsNeeded } = listed;
  const { id, network, amount, transactionHash, seenAt, decidedAt } = deposit;
  const state = seenState(deposit);
  return {
    // To the seller it is a deposit like any other.
    id: id as string as Deposit['id'],
    network,
    amount,
    credentials: null,
    transactionHash,
    state,
    ...(state === 'pending' ? { confirmations, confirmationsNeeded } : {}),
    submittedAt: seenAt,
    promisedBy: null,
    escalatedAt: null,
    ...(state === 'credited' && decidedAt !== null ? { creditedAt: decidedAt } : {}),
  };
}

/** A deposit in suspense is reviewed by staff and has no owner yet, so it shows as pending. */
function seenState({ state }: ChainDeposit): 'pending' | 'held' | 'credited' | 'gone' {
  return state === 'held' || state === 'credited' || state === 'gone' ? state : 'pending';
}
