import {
  type DecisionNotice,
  DONE,
  formatMoney,
  type Ground,
  type Id,
  type Instant,
  type Money,
  NO_MONEY,
  type Nothing,
  type Result,
  refuse,
} from '../kernel/index.ts';
import type { WithdrawalRules } from './rules.ts';

export type WithdrawalId = Id<'withdrawal'>;

/** Required approvals before money leaves. */
export type ApprovalNeeded = 'rule' | 'one-person' | 'two-people';

export type WithdrawalProgress =
  /** Waits for approvals; `approvedBy` has those so far. */
  | {
      readonly state: 'requested';
      readonly needs: 'one-person' | 'two-people';
      readonly approvedBy: readonly string[];
    }
  | { readonly state: 'approved'; readonly approvedBy: readonly string[]; readonly approvedAt: Instant }
  /** One person recorded the payment; another must confirm it. */
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

/** Withdrawals that need no further decision; `mine` are those decided by the caller. */
export const WITHDRAWAL_STAGES = ['sent', 'done', 'mine'] as const;
export type WithdrawalStage = (typeof WITHDRAWAL_STAGES)[number];

/** The approver's name for approvals by rule. */
export const SMALL_AND_KNOWN = 'rule:small-and-known';

/**
 * Reasons of a rejection; each has a text in every locale. No fee, deposit or upgrade can be one (DOMAIN
 * §10.3).
 */
export const WITHDRAWAL_REJECTION_RULES = [
  'address-not-payable',
  'address-reported',
  'identity-not-confirmed',
  'account-taken-over',
  'asked-by-seller',
] as const;
export type WithdrawalRejectionRule = (typeof WITHDRAWAL_REJECTION_RULES)[number];

/**
 * The check of the form: at least the minimum, or the whole balance, so that small balances can leave (DOMAIN
 * §13 "Close-out"). wallet.decide_withdrawal has the final decision.
 */
export function checkLeast(
  { amount, available }: { readonly amount: Money; readonly available: Money },
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

export interface WithdrawalRejection extends Ground<WithdrawalRejectionRule> {
  /**
   * Rejects a payment that was already approved. Explicit, so that an approval is not overruled by accident.
   */
  readonly isAfterApproval: boolean;
}
