import { type Money as Amount, exactMoneyFigures } from '@cliffhanger/core/kernel';
import { Money, useUiSettings } from '@cliffhanger/ui';
import { clsx } from 'clsx';

const DECIMALS = 6;
const QUIET_DECIMALS = 4;
const SIZES = { l: 'text-display tracking-[-0.04em]', s: 'text-head tracking-[-0.02em]', plain: '' } as const;

interface ExactMoneyProps {
  readonly amount: Amount;
  readonly size?: keyof typeof SIZES;
  readonly unit?: 'USDT';
  /** Shows the sign. */
  readonly isChange?: boolean;
}

/** All six decimals, the last four muted: 274.16|7500 reads as 274.16 and is exact (DOMAIN §15). */
export function ExactMoney({ amount, size = 'plain', unit, isChange = false }: ExactMoneyProps) {
  const { locale, isMoneyHidden } = useUiSettings();
  if (isMoneyHidden) return <Money amount={amount} size={size} />;
  const figures = exactMoneyFigures(amount, locale, DECIMALS);
  const plus = isChange && amount > 0n ? '+' : '';
  return (
    <span className={clsx('figures inline-block whitespace-nowrap', SIZES[size])}>
      {amount < 0n ? '\u2212' : plus}
      {figures.slice(0, -QUIET_DECIMALS)}
      <span className="text-[max(12px,0.74em)] font-medium tracking-normal text-muted">
        {figures.slice(-QUIET_DECIMALS)}
      </span>
      {unit !== undefined && (
        <span className="ms-[0.3em] text-[13px] font-medium tracking-normal text-muted">{unit}</span>
      )}
    </span>
  );
}
