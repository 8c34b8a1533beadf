import { type Money as Amount, moneyFigures } from '@cliffhanger/core/kernel';
import { clsx } from 'clsx';
import { useUiSettings } from '../settings/index.ts';
import { TextSkeleton } from '../states/skeleton.tsx';

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

const SKELETON_WIDTHS = { xl: 'w-52', l: 'w-32', m: 'w-24', s: 'w-18', plain: 'w-12' } as const;

interface MoneyProps {
  /** Undefined while loading: a skeleton of the same height. */
  readonly amount: Amount | undefined;
  /** 34, 28, 22 or 17 px; `plain` inherits the size of the surrounding text. */
  readonly size?: keyof typeof SIZES;
  /** `in`: a plus sign in the good colour. `out`: a true minus, never red, rounded up. */
  readonly flow?: 'in' | 'out';
  /** Omitted in lists and columns. */
  readonly unit?: 'USDT';
}

const COVERED = '••••••';

/** The only component that renders money. */
export function Money({ amount, size = 's', flow, unit }: MoneyProps) {
  const { locale, isMoneyHidden, words } = useUiSettings();
  const box = clsx('figures inline-block whitespace-nowrap', SIZES[size]);
  if (amount === undefined) {
    return (
      <span className={box}>
        <TextSkeleton className={SKELETON_WIDTHS[size]} />
      </span>
    );
  }
  const className = clsx(box, flow === 'in' && !isMoneyHidden && 'text-good');
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
      {moneyFigures(amount, locale, flow === 'out' ? 'up' : 'down')}
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
