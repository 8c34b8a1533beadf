import { type Money, moneyFigures } from '@cliffhanger/core/kernel';
import { useUiSettings } from '../settings/index.ts';

const COVERED = '••••••';

/** For an amount inside a sentence. Hidden like every other amount when the user hides money. */
export function useMoneyText(): (amount: Money) => string {
  const { locale, isMoneyHidden } = useUiSettings();
  return (amount) => (isMoneyHidden ? COVERED : moneyFigures(amount, locale));
}
