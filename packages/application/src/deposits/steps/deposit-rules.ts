import { DEFAULT_DEPOSIT_RULES, type DepositRules } from '@cliffhanger/core/deposits';
import type { Instant } from '@cliffhanger/core/kernel';
import type { Uses } from '../../ports/index.ts';

/** The rules in force at a moment. */
export async function depositRulesAt({ settings }: Uses<'settings'>, now: Instant): Promise<DepositRules> {
  const { depositMinimum, depositReviewMs, depositConfirmations } = await settings.current(now);
  return {
    ...DEFAULT_DEPOSIT_RULES,
    minimum: depositMinimum,
    reviewPromiseMs: depositReviewMs,
    confirmations: depositConfirmations,
  };
}
