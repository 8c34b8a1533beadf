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
  /** Open claims per seller. */
  readonly mostOpen: number;
  /** The required depth before crediting. */
  readonly confirmations: Readonly<Record<Network, number>>;
}

export const DEFAULT_DEPOSIT_RULES: DepositRules = {
  minimum: usdt('10'),
  reviewPromiseMs: 12 * HOUR_MS,
  mostOpen: 10,
  confirmations: { bep20: 15, erc20: 12, trc20: 20 },
};

/** The limit of credits without a transfer (DOMAIN §13). */
export const MOST_UNBACKED = usdt('5000');

/**
 * How long a reverted credit without a transfer, or a correction borne by the platform, counts against the
 * limit. SQL twins: wallet.takes_up_room, wallet.unbacked_room_used.
 */
export const UNBACKED_COUNTS_MS = 30 * DAY_MS;

export const refuseUnbacked = () =>
  refuse('unbacked-limit-reached', { facts: { amount: formatMoney(MOST_UNBACKED) } });

/** The basis of a credited claim: a transfer on the chain, or two people. */
export type Backing = 'matched' | 'unbacked';

/** The state of a manual deposit's review. */
export type DepositReview =
  | { readonly state: 'under-review' }
  /** Approved by one person without a transfer; another must approve too. */
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

/** Each has a text in every locale. */
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
  /** An unclaimed transfer on the chain was found for it. */
  readonly isMatched: boolean;
  readonly amount: Money;
  /** Used part of `MOST_UNBACKED`. */
  readonly unbacked: Money;
  readonly now: Instant;
}

/**
 * Deciding again the same way changes nothing. Without a matching transfer it takes two people. SQL twins:
 * wallet.approve_deposit, wallet.reject_deposit.
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
