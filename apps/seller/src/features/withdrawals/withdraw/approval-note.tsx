import { type Money, NO_MONEY } from '@cliffhanger/core/kernel';
import type { ApprovalNeeded } from '@cliffhanger/core/withdrawals';
import { Banner, useMoneyText } from '@cliffhanger/ui';
import { Clock, Hourglass } from 'lucide-react';
import { useTranslation } from '../../../shared/language/index.ts';
import type { PayoutMethod } from '../payout-method.ts';
import type { Limits } from './quote.ts';

interface ApprovalNoteProps {
  readonly amount: Money | undefined;
  readonly method: PayoutMethod | undefined;
  readonly limits: Limits;
}

/** Before the request: who approves it, and the promised response time. */
export function ApprovalNote({ amount = NO_MONEY, method, limits }: ApprovalNoteProps) {
  const t = useTranslation();
  const figures = useMoneyText();
  if (method?.isReady === false) {
    return (
      <Banner icon={Hourglass} tone="warn">
        <p className="text-strong">{t('withdrawals.waits')}</p>
        <p className="text-small">{t('withdrawals.waits.text', { hours: limits.newMethodWaitsHours })}</p>
      </Banner>
    );
  }
  const needs = likelyNeeds(amount, method?.isKnown === true, limits);
  return (
    <Banner icon={Clock} tone="info">
      <p className="text-strong">{t(`withdrawals.needs.${needs}`)}</p>
      <p className="text-small">
        {t('withdrawals.needs.text', {
          amount: figures(limits.twoPeopleAbove),
          hours: limits.promisedHours,
        })}
      </p>
    </Banner>
  );
}

/** An estimate: only the quote knows how much rules have approved today. */
function likelyNeeds(amount: Money, isKnown: boolean, limits: Limits): ApprovalNeeded {
  if (isKnown && amount <= limits.byRuleUpTo) return 'rule';
  return amount <= limits.twoPeopleAbove ? 'one-person' : 'two-people';
}
