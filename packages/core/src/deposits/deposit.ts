import {
  accept,
  DAY_MS,
  type DecisionNotice,
  formatMoney,
  type Ground,
  HOUR_MS,
  type Id,
  type Instant,
  type Money,
  noticeByPerson,
  type Result,
  refuse,
  usdt,
} from '../kernel/index.ts';
import type { Network } from '../wallet/index.ts';

export type DepositId = Id<'deposit'>;

/** The settings of DOMAIN §6 and §8. */
export interface DepositRules {
  readonly minimum: Money;
  readonly reviewPromiseMs: number;
  /** Claims of one seller that wait at the same time. */
  readonly mostOpen: number;
  /** How deep a transfer must lie before it is credited. */
  readonly confirmations: Readonly<Record<Network, number>>;
}

export const DEFAULT_DEPOSIT_RULES: DepositRules = {
  minimum: usdt('10'),
  reviewPromiseMs: 12 * HOUR_MS,
  mostOpen: 10,
  confirmations: { bep20: 15, erc20: 12, trc20: 20 },
};

/** What may be credited on the word of two people in all, before a transfer is found for it (DOMAIN §13). */
export const MOST_UNBACKED = usdt('5000');

/**
 * How long a credit without a transfer takes up room after it was undone, and a loss that a correction left to the platform.
 * SQL twins: wallet.takes_up_room, wallet.unbacked_room_used.
 */
export const UNBACKED_COUNTS_MS = 30 * DAY_MS;

export const refuseUnbacked = () =>
  refuse('unbacked-limit-reached', { facts: { amount: formatMoney(MOST_UNBACKED) } });

/** What stands behind a credited claim: a transfer seen on the chain, or only the word of two people. */
export type Backing = 'matched' | 'unbacked';

/** Where the review of a manual deposit stands. */
export type DepositReview =
  | { readonly state: 'under-review' }
  /** One person has approved it without a transfer to show for it; another one must. */
  | { readonly state: 'second-look'; readonly firstApprovedBy: string }
  | { readonly state: 'credited'; readonly creditedAt: Instant; readonly backing: Backing }
  | { readonly state: 'rejected'; readonly notice: DecisionNotice };

export type DepositState = DepositReview['state'];

const DEPOSIT_MOVES: Readonly<Record<DepositState, readonly DepositState[]>> = {
  'under-review': ['second-look', 'credited', 'rejected'],
  'second-look': ['credited', 'rejected'],
  credited: [],
  rejected: [],
};

export const isOpenDeposit = ({ state }: DepositReview): boolean => DEPOSIT_MOVES[state].length > 0;

/** Reasons that may be given; each has a text in every locale. */
export const DEPOSIT_REJECTION_RULES = [
  'transfer-not-found',
  'transfer-of-another-amount',
  'transfer-to-another-address',
  'transfer-claimed-before',
  'credentials-unreadable',
] as const;
export type DepositRejectionRule = (typeof DEPOSIT_REJECTION_RULES)[number];

export type DepositDecision =
  | { readonly kind: 'approve' }
  | ({ readonly kind: 'reject' } & Ground<DepositRejectionRule>);

interface Deciding {
  readonly operator: string;
  /** A transfer on the chain was found for it that nobody else claims. */
  readonly isMatched: boolean;
  readonly amount: Money;
  /** Room that is taken up under `MOST_UNBACKED`. */
  readonly unbacked: Money;
  readonly now: Instant;
}

/**
 * Decided once; deciding again the same way changes nothing. Without a matching transfer it takes two people.
 * SQL twins: wallet.approve_deposit, wallet.reject_deposit.
 */
export function decideDeposit(
  review: DepositReview,
  decision: DepositDecision,
  deciding: Deciding,
): Result<DepositReview> {
  if (!isOpenDeposit(review)) {
    const isSame = review.state === (decision.kind === 'approve' ? 'credited' : 'rejected');
    return isSame ? accept(review) : refuse('deposit-already-decided');
  }
  if (decision.kind === 'reject') {
    return accept({ state: 'rejected', notice: noticeByPerson(decision, deciding.now) });
  }
  return approve(review, deciding);
}

function approve(review: DepositReview, deciding: Deciding): Result<DepositReview> {
  const { operator, isMatched, amount, unbacked, now } = deciding;
  if (isMatched) return accept({ state: 'credited', creditedAt: now, backing: 'matched' });
  const isSecond = review.state === 'second-look';
  if (isSecond && review.firstApprovedBy === operator) return refuse('second-person-needed');
  if (unbacked + amount > MOST_UNBACKED) return refuseUnbacked();
  if (!isSecond) return accept({ state: 'second-look', firstApprovedBy: operator });
  return accept({ state: 'credited', creditedAt: now, backing: 'unbacked' });
}

export function mayBeClaimed(
  amount: Money,
  openClaims: number,
  { minimum, mostOpen }: DepositRules,
): Result<true> {
  if (amount < minimum) {
    return refuse('deposit-below-minimum', { field: 'amount', facts: { minimum: formatMoney(minimum) } });
  }
  return openClaims < mostOpen
    ? accept(true)
    : refuse('too-many-open-deposits', { facts: { most: mostOpen } });
}
