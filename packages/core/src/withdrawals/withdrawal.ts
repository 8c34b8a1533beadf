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

/** What a rule is called where a person's name would stand. */
export const SMALL_AND_KNOWN = 'rule:small-and-known';

/** Reasons that may be given; each has a text in every locale. No fee, deposit or upgrade is ever one (DOMAIN §10.3). */
export const WITHDRAWAL_REJECTION_RULES = [
  'address-not-payable',
  'address-reported',
  'identity-not-confirmed',
  'account-taken-over',
  'asked-by-seller',
] as const;
export type WithdrawalRejectionRule = (typeof WITHDRAWAL_REJECTION_RULES)[number];

/**
 * What the form says while the seller types: the minimum, unless it is everything that is left, because a balance below
 * the minimum is not shut in (DOMAIN §13 "Close-out"). wallet.decide_withdrawal decides.
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
  /** Approved before and found to be unpayable: said on purpose, so that nobody overrules a colleague by chance. */
  readonly isAfterApproval: boolean;
}
