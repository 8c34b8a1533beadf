import { type Money as Amount, moneyFigures } from '@cliffhanger/core/kernel';
import { clsx } from 'clsx';
import { useUiSettings } from '../settings/index.ts';

const SIZES = {
  xl: 'text-figure',
  l: 'text-display tracking-[-0.04em]',
  m: 'text-title tracking-[-0.03em]',
  s: 'text-head tracking-[-0.02em]',
  plain: '',
} as const;

const UNIT_SIZES = {
  xl: 'text-[15px]',
  l: 'text-[13px]',
  m: 'text-[13px]',
  s: 'text-[12px]',
  plain: 'text-[12px]',
} as const;

interface MoneyProps {
  readonly amount: Amount;
  /** 34, 28, 22, 17 px, or as the words round it. */
  readonly size?: keyof typeof SIZES;
  /** Money that came in takes a plus and the good colour; money that left a true minus, never red. */
  readonly flow?: 'in' | 'out';
  /** Left out in lists and columns. */
  readonly unit?: 'USDT';
}

const COVERED = '••••••';

/** Every number of money on every screen. */
export function Money({ amount, size = 's', flow, unit }: MoneyProps) {
  const { locale, isMoneyHidden, words } = useUiSettings();
  const className = clsx(
    'figures inline-block whitespace-nowrap',
    SIZES[size],
    flow === 'in' && !isMoneyHidden && 'text-good',
  );
  if (isMoneyHidden) {
    return (
      <span className={className}>
        <span aria-hidden>{COVERED}</span>
        <span className="sr-only">{words.hiddenAmount}</span>
      </span>
    );
  }
  return (
    <span className={className}>
      {signOf(amount, flow)}
      {moneyFigures(amount, locale)}
      {unit !== undefined && (
        <span className={clsx('ms-[0.3em] font-medium tracking-normal text-muted', UNIT_SIZES[size])}>
          {unit}
        </span>
      )}
    </span>
  );
}

function signOf(amount: Amount, flow: MoneyProps['flow']): string {
  if (flow === 'in') return '+';
  return flow === 'out' || amount < 0n ? '\u2212' : '';
}
