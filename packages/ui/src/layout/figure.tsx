import { clsx } from 'clsx';
import { ArrowDown, ArrowRight, ArrowUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon } from '../pictures/icon.tsx';
import { numberFormat, useUiSettings } from '../settings/index.ts';

interface FigureProps {
  readonly label: string;
  /** A `Money`, or a formatted count. */
  readonly value: ReactNode;
  /** Below the figure: its change, or how long it is valid. */
  readonly detail?: ReactNode;
}

export const Figure = ({ label, value, detail }: FigureProps) => (
  <div className="row-span-3 grid min-w-0 grid-rows-subgrid pb-4">
    <dt className="text-small text-muted">{label}</dt>
    <dd className="figures text-display tracking-[-0.04em]">{value}</dd>
    {detail !== undefined && <dd>{detail}</dd>}
  </div>
);

/** Figures side by side, aligned by subgrid; a long one wraps to its own row. */
export const Figures = ({ children }: { children: ReactNode }) => (
  <dl className="-mb-4 grid grid-cols-[repeat(auto-fit,minmax(136px,1fr))] gap-x-4">{children}</dl>
);

const DIRECTIONS = {
  up: { icon: ArrowUp, tone: 'text-good' },
  // A decrease is grey: it is not an error, and red would put pressure on the seller.
  down: { icon: ArrowDown, tone: 'text-muted' },
  same: { icon: ArrowRight, tone: 'text-muted' },
} as const;

interface ChangeProps {
  /** `share`: relative to the previous value, 0.12 for 12 % more; `count`: a plain difference. */
  readonly by: number;
  readonly as: 'share' | 'count';
  /** For screen readers, for example `than yesterday`. */
  readonly words: string;
}

export function Change({ by, as, words }: ChangeProps) {
  const { locale } = useUiSettings();
  const { icon, tone } = DIRECTIONS[by > 0 ? 'up' : by < 0 ? 'down' : 'same'];
  const format = numberFormat(
    locale,
    as === 'share' ? { style: 'percent', minimumFractionDigits: 1, maximumFractionDigits: 1 } : {},
  );
  return (
    <span className={clsx('figures inline-flex items-center gap-1 text-label', tone)}>
      <Icon of={icon} size={16} />
      {/* The arrow replaces the sign visually; screen readers get the signed number. */}
      <span aria-hidden>{format.format(Math.abs(by))}</span>
      <span className="sr-only">{`${format.format(by)} ${words}`}</span>
    </span>
  );
}
