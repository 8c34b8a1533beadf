import { briefMoneyFigures, type Money, moneyFigures } from '@cliffhanger/core/kernel';
import { useUiSettings } from '../settings/index.ts';
import { useDecimals } from './same-decimals.tsx';

const COVERED = '••••••';

interface MoneyTextOptions {
  /** As of `Money`. */
  readonly brief?: boolean;
}

/** For an amount inside a sentence; covered by the eye like every other. */
export function useMoneyText({ brief = false }: MoneyTextOptions = {}): (amount: Money) => string {
  const { locale, isMoneyHidden } = useUiSettings();
  const decimals = useDecimals();
  return (amount) => {
    if (isMoneyHidden) return COVERED;
    return brief ? briefMoneyFigures(amount, locale) : moneyFigures(amount, locale, decimals);
  };
}
