import type { OrderStateKind } from '@cliffhanger/core/orders';
import type { PromotionLinkState } from '@cliffhanger/core/promotion';
import { StateBadge } from '@cliffhanger/ui';
import { useTranslation } from '../language/index.ts';

/*
 * One label and one colour per state on every screen. The labels are in the capability's messages, which the screen
 * must load.
 */

interface States {
  readonly orders: OrderStateKind;
  readonly promotion: PromotionLinkState | 'promoting' | 'not-promoted';
  readonly deposits: 'under-review' | 'pending' | 'held' | 'credited' | 'rejected' | 'gone';
  readonly withdrawals: 'requested' | 'approved' | 'paying' | 'paid' | 'rejected';
}

/** @public for every screen that shows one */
export function OrderState({ state }: { state: States['orders'] }) {
  const t = useTranslation();
  return <StateBadge state={state} word={t(`orders.state.${state}`)} />;
}

/** @public for every screen that shows one */
export function PromotionState({ state }: { state: States['promotion'] }) {
  const t = useTranslation();
  return <StateBadge state={state} word={t(`promotion.state.${state}`)} />;
}

/** @public for every screen that shows one */
export function DepositState({ state }: { state: States['deposits'] }) {
  const t = useTranslation();
  return <StateBadge state={state} word={t(`deposits.state.${state}`)} />;
}

/** @public for every screen that shows one */
export function WithdrawalState({ state }: { state: States['withdrawals'] }) {
  const t = useTranslation();
  return <StateBadge state={state} word={t(`withdrawals.state.${state}`)} />;
}
