import type { ReactNode } from 'react';

interface MeterProps {
  readonly label: ReactNode;
  /** The figures at the end of the label. */
  readonly figures: ReactNode;
  readonly value: number;
  readonly of: number;
  /** Below the bar: an explanation of the value. */
  readonly children?: ReactNode;
}

const WHOLE = 100;

/** A share of a whole. The bar is decorative: screen readers get the figures. */
export const Meter = ({ label, figures, value, of, children }: MeterProps) => (
  <div className="grid gap-2">
    <div className="flex items-baseline justify-between gap-x-3">
      <span className="min-w-0">{label}</span>
      <span className="figures shrink-0">{figures}</span>
    </div>
    <span aria-hidden className="block h-2 overflow-hidden rounded-full bg-track">
      <span
        style={{ width: `${of <= 0 ? 0 : Math.min(WHOLE, (WHOLE * value) / of)}%` }}
        className="block h-full rounded-full bg-primary transition-[width] duration-(--slow)"
      />
    </span>
    {children !== undefined && <div className="text-small text-muted">{children}</div>}
  </div>
);
