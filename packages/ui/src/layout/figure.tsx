import { clsx } from 'clsx';
import { ArrowDown, ArrowRight, ArrowUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon } from '../pictures/icon.tsx';
import { numberFormat, useUiSettings } from '../settings/index.ts';

interface FigureProps {
  readonly label: string;
  /** A `Money`, or a count in words of its own. */
  readonly value: ReactNode;
  /** Below: how it changed, until when it holds. */
  readonly detail?: ReactNode;
}

/** A label over a large figure. The two never part. */
export const Figure = ({ label, value, detail }: FigureProps) => (
  <div className="row-span-3 grid min-w-0 grid-rows-subgrid pb-4">
    <dt className="text-small text-muted">{label}</dt>
    <dd className="figures text-display tracking-[-0.04em]">{value}</dd>
    {detail !== undefined && <dd>{detail}</dd>}
  </div>
);

/** Figures side by side, on one line whatever their labels take; a long one takes a row of its own. */
export const Figures = ({ children }: { children: ReactNode }) => (
  <dl className="-mb-4 grid grid-cols-[repeat(auto-fit,minmax(136px,1fr))] gap-x-4">{children}</dl>
);

const DIRECTIONS = {
  up: { icon: ArrowUp, tone: 'text-good' },
  // Less is said in grey: it is no fault, and red would push.
  down: { icon: ArrowDown, tone: 'text-muted' },
  same: { icon: ArrowRight, tone: 'text-muted' },
} as const;

interface ChangeProps {
  /** As a part of what was before, 0.12 for 12 % more; or a plain difference. */
  readonly by: number;
  readonly as: 'share' | 'count';
  /** `than yesterday`, for a screen reader. */
  readonly words: string;
}

/** More or less than before, by arrow and figure. */
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
      {/* The arrow is the sign; heard, the sign is a word. */}
      <span aria-hidden>{format.format(Math.abs(by))}</span>
      <span className="sr-only">{`${format.format(by)} ${words}`}</span>
    </span>
  );
}
