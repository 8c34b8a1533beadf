import type { Instant } from '@cliffhanger/core/kernel';
import { DEFAULT_WITHDRAWAL_RULES, type WithdrawalRules } from '@cliffhanger/core/withdrawals';
import type { Stores } from '../ports/index.ts';

/** The rules in force at a moment. */
export async function withdrawalRulesAt(stores: Stores, now: Instant): Promise<WithdrawalRules> {
  const settings = await stores.settings.current(now);
  return {
    ...DEFAULT_WITHDRAWAL_RULES,
    minimum: settings.withdrawalMinimum,
    fee: settings.withdrawalFee,
    approvedByRuleUpTo: settings.withdrawalByRuleUpTo,
    onePersonUpTo: settings.secondPersonAbove,
    promiseMs: settings.withdrawalReviewMs,
    newMethodWaitsMs: settings.newAddressWaitsMs,
    areBankPayoutsOn: settings.bankPayout,
  };
}
