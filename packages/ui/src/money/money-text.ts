import { type Money, moneyFigures } from '@cliffhanger/core/kernel';
import { useUiSettings } from '../settings/index.ts';

const COVERED = '••••••';

/** For an amount inside a sentence; covered by the eye like every other. */
export function useMoneyText(): (amount: Money) => string {
  const { locale, isMoneyHidden } = useUiSettings();
  return (amount) => (isMoneyHidden ? COVERED : moneyFigures(amount, locale));
}
