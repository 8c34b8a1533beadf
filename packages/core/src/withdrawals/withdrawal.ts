import {
  accept,
  type DecisionNotice,
  DONE,
  formatMoney,
  type Ground,
  type Id,
  type Instant,
  type Money,
  NO_MONEY,
  type Nothing,
  noticeByPerson,
  type Result,
  refuse,
  subtractMoney,
} from '../kernel/index.ts';
import { type WithdrawalRules, withdrawalFee } from './rules.ts';

export type WithdrawalId = Id<'withdrawal'>;

/** Who must say yes before money leaves. */
export type ApprovalNeeded = 'rule' | 'one-person' | 'two-people';

export type WithdrawalProgress =
  /** Waits for people; `approvedBy` have said yes so far. */
  | {
      readonly state: 'requested';
      readonly needs: 'one-person' | 'two-people';
      readonly approvedBy: readonly string[];
    }
  | { readonly state: 'approved'; readonly approvedBy: readonly string[]; readonly approvedAt: Instant }
  /** One person has recorded the payment; another one confirms it. */
  | {
      readonly state: 'paying';
      readonly approvedBy: readonly string[];
      readonly approvedAt: Instant;
      readonly transactionHash: string;
      readonly recordedBy: string;
    }
  | { readonly state: 'paid'; readonly transactionHash: string; readonly paidAt: Instant }
  | { readonly state: 'rejected'; readonly notice: DecisionNotice };

export type WithdrawalState = WithdrawalProgress['state'];

/** Where a withdrawal is once no person has to decide about it; `mine` has what one person decided. */
export const WITHDRAWAL_STAGES = ['sent', 'done', 'mine'] as const;
export type WithdrawalStage = (typeof WITHDRAWAL_STAGES)[number];

/**
 * The whole machine (DOMAIN §6). Money that may have left is never given back: `paying` only ends in `paid`, or goes
 * back to `approved` when the chain has taken the payment in for good and it did nothing.
 */
export const WITHDRAWAL_MOVES: Readonly<Record<WithdrawalState, readonly WithdrawalState[]>> = {
  requested: ['requested', 'approved', 'rejected'],
  approved: ['paying', 'rejected'],
  paying: ['paying', 'paid', 'approved'],
  paid: [],
  rejected: [],
};

const mayMove = (from: WithdrawalState, to: WithdrawalState): boolean => WITHDRAWAL_MOVES[from].includes(to);

/** What a rule is called where a person's name would stand. */
export const SMALL_AND_KNOWN = 'rule:small-and-known';
/** Who has recorded a payment that our own wallet makes. */
const PAID_BY_CHAIN = 'chain';

/** Reasons that may be given; each has a text in every locale. No fee, deposit or upgrade is ever one (DOMAIN §10.3). */
export const WITHDRAWAL_REJECTION_RULES = [
  'address-not-payable',
  'address-reported',
  'identity-not-confirmed',
  'account-taken-over',
  'asked-by-seller',
] as const;
export type WithdrawalRejectionRule = (typeof WITHDRAWAL_REJECTION_RULES)[number];

export interface WithdrawalQuote {
  readonly amount: Money;
  readonly fee: Money;
  /** What arrives. */
  readonly net: Money;
  readonly needs: ApprovalNeeded;
}

export interface WithdrawalParams {
  readonly amount: Money;
  readonly available: Money;
  /** Money has arrived at that address before. */
  readonly isKnown: boolean;
  /** What a rule has approved for this seller since the day began. */
  readonly approvedByRuleToday: Money;
}

export function quoteWithdrawal(asked: WithdrawalParams, rules: WithdrawalRules): Result<WithdrawalQuote> {
  const { amount } = asked;
  const enough = checkLeast(asked, rules);
  if (!enough.ok) return enough;
  const fee = withdrawalFee(amount, rules);
  return accept({
    amount,
    fee,
    net: subtractMoney(amount, fee),
    needs: approvalNeeded(asked, rules),
  });
}

/**
 * The minimum, unless it is everything that is left: a balance below the minimum is not shut in (DOMAIN §13 "Close-out").
 * Exported for the screen, which says at once what would be refused.
 */
export function checkLeast(
  { amount, available }: Pick<WithdrawalParams, 'amount' | 'available'>,
  { minimum }: Pick<WithdrawalRules, 'minimum'>,
): Result<Nothing> {
  const isAllThereIs = amount === available;
  if (amount > NO_MONEY && (amount >= minimum || isAllThereIs)) return DONE;
  const facts = { minimum: formatMoney(minimum) };
  return available > NO_MONEY && available < minimum
    ? refuse('withdrawal-not-whole', {
        field: 'amount',
        facts: { ...facts, available: formatMoney(available) },
      })
    : refuse('withdrawal-below-minimum', { field: 'amount', facts });
}

function approvalNeeded(
  { amount, isKnown, approvedByRuleToday }: WithdrawalParams,
  rules: WithdrawalRules,
): ApprovalNeeded {
  const isSmall =
    amount <= rules.approvedByRuleUpTo && approvedByRuleToday + amount <= rules.approvedByRuleADay;
  if (isKnown && isSmall) return 'rule';
  return amount <= rules.onePersonUpTo ? 'one-person' : 'two-people';
}

export const firstProgress = (needs: ApprovalNeeded, now: Instant): WithdrawalProgress =>
  needs === 'rule'
    ? { state: 'approved', approvedBy: [SMALL_AND_KNOWN], approvedAt: now }
    : { state: 'requested', needs, approvedBy: [] };

/** The same person again changes nothing, or is told that another one is needed. */
export function approveWithdrawal(
  progress: WithdrawalProgress,
  operator: string,
  now: Instant,
): Result<WithdrawalProgress> {
  if (progress.state === 'rejected') return refuse('withdrawal-already-decided');
  if (progress.state !== 'requested') return accept(progress);
  if (progress.approvedBy.includes(operator)) return refuse('second-person-needed');
  const approvedBy = [...progress.approvedBy, operator];
  const enough = progress.needs === 'one-person' ? 1 : 2;
  return accept(
    approvedBy.length < enough
      ? { ...progress, approvedBy }
      : { state: 'approved', approvedBy, approvedAt: now },
  );
}

export interface WithdrawalRejection extends Ground<WithdrawalRejectionRule> {
  /** Approved before and found to be unpayable: said on purpose, so that nobody overrules a colleague by chance. */
  readonly isAfterApproval: boolean;
}

export function rejectWithdrawal(
  progress: WithdrawalProgress,
  ground: WithdrawalRejection,
  now: Instant,
): Result<WithdrawalProgress> {
  if (progress.state === 'rejected') return accept(progress);
  const isExpected = (progress.state === 'approved') === ground.isAfterApproval;
  return isExpected && mayMove(progress.state, 'rejected')
    ? accept({ state: 'rejected', notice: noticeByPerson(ground, now) })
    : refuse('withdrawal-already-decided');
}

interface Payment {
  readonly transactionHash: string;
  readonly operator: string;
  readonly now: Instant;
}

/** Two people name the same transaction. Whoever named it first may still correct it. */
export function recordPayment(progress: WithdrawalProgress, payment: Payment): Result<WithdrawalProgress> {
  const { transactionHash, operator: recordedBy } = payment;
  switch (progress.state) {
    case 'requested':
      return refuse('withdrawal-not-approved');
    case 'rejected':
      return refuse('withdrawal-already-decided');
    case 'approved':
      return accept({ ...progress, state: 'paying', transactionHash, recordedBy });
    case 'paying':
      return progress.recordedBy === PAID_BY_CHAIN
        ? refuse('withdrawal-already-decided')
        : confirmPayment(progress, payment);
    case 'paid':
      return progress.transactionHash === transactionHash
        ? accept(progress)
        : refuse('withdrawal-already-decided');
  }
}

function confirmPayment(
  progress: Extract<WithdrawalProgress, { state: 'paying' }>,
  { transactionHash, operator, now }: Payment,
): Result<WithdrawalProgress> {
  const isSame = progress.transactionHash === transactionHash;
  if (progress.recordedBy === operator) return accept(isSame ? progress : { ...progress, transactionHash });
  return isSame
    ? accept({ state: 'paid', transactionHash, paidAt: now })
    : refuse('payment-differs', { field: 'transactionHash' });
}

/* What our own wallet does. A "no" here is a bug of ours, not an answer to anybody. */

type Paying = Extract<WithdrawalProgress, { state: 'paying' }>;

/** A transaction was signed for it, or another one with more gas in its place: it may leave from now on. */
export function payByChain(progress: WithdrawalProgress, transactionHash: string): Paying {
  if (progress.state === 'approved' || isPaidByChain(progress)) {
    const { approvedBy, approvedAt } = progress;
    return { state: 'paying', approvedBy, approvedAt, transactionHash, recordedBy: PAID_BY_CHAIN };
  }
  throw new Error(`a withdrawal that is ${progress.state} cannot be paid`);
}

/** One of its transactions is in a block for good. */
export function paidByChain(
  progress: WithdrawalProgress,
  transactionHash: string,
  now: Instant,
): WithdrawalProgress {
  if (!isPaidByChain(progress))
    throw new Error(`a withdrawal that is ${progress.state} was paid by the chain`);
  return { state: 'paid', transactionHash, paidAt: now };
}

/** It is in a block for good and did nothing: the money is where it was, and may be sent again. */
export function notPaidByChain(progress: WithdrawalProgress): WithdrawalProgress {
  if (!isPaidByChain(progress))
    throw new Error(`a withdrawal that is ${progress.state} was not paid by the chain`);
  const { approvedBy, approvedAt } = progress;
  return { state: 'approved', approvedBy, approvedAt };
}

const isPaidByChain = (progress: WithdrawalProgress): progress is Paying =>
  progress.state === 'paying' && progress.recordedBy === PAID_BY_CHAIN;
