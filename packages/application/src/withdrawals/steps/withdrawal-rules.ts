import { startOfDay } from '@cliffhanger/core/dashboard';
import type { Instant, Money, SellerId } from '@cliffhanger/core/kernel';
import { DEFAULT_WITHDRAWAL_RULES, type WithdrawalRules } from '@cliffhanger/core/withdrawals';
import type { Uses } from '../../ports/index.ts';

/** What was approved by rule since the platform's day began. */
export async function approvedByRuleToday(
  { settings, withdrawals }: Uses<'settings' | 'withdrawals'>,
  sellerId: SellerId,
  now: Instant,
): Promise<Money> {
  const { platformUtcOffsetMinutes } = await settings.current(now);
  return withdrawals.approvedByRuleSince(sellerId, startOfDay(now, platformUtcOffsetMinutes));
}

/** The rules in force at a moment. */
export async function withdrawalRulesAt(
  repositories: Uses<'settings'>,
  now: Instant,
): Promise<WithdrawalRules> {
  const settings = await repositories.settings.current(now);
  return {
    ...DEFAULT_WITHDRAWAL_RULES,
    minimum: settings.withdrawalMinimum,
    fee: settings.withdrawalFee,
    approvedByRuleUpTo: settings.withdrawalByRuleUpTo,
    approvedByRuleADay: settings.withdrawalByRuleADay,
    onePersonUpTo: settings.secondPersonAbove,
    promiseMs: settings.withdrawalReviewMs,
    newMethodWaitsMs: settings.newAddressWaitsMs,
    networks: settings.payoutNetworks,
  };
}
