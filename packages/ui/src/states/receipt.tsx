import type { Money as Amount } from '@cliffhanger/core/kernel';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { Money } from '../money/index.ts';

export interface ReceiptLine {
  readonly label: ReactNode;
  readonly amount: Amount;
  /** Sign of the amount; without it no sign is added. */
  readonly flow?: 'in' | 'out';
  /** Total of the lines above. */
  readonly isSum?: boolean;
}

export const Receipt = ({ lines }: { lines: readonly ReceiptLine[] }) => (
  <dl className="grid">
    {lines.map(({ label, amount, flow, isSum = false }, index) => (
      <div
        key={index}
        className={clsx(
          'flex flex-wrap items-baseline justify-between gap-x-4 py-1.5',
          isSum && 'mt-1.5 border-t border-line pt-3 text-strong',
        )}
      >
        <dt className={isSum ? '' : 'text-muted'}>{label}</dt>
        <dd className="ms-auto">
          <Money
            amount={amount}
            size="s"
            {...(flow === undefined ? {} : { flow })}
            {...(isSum ? { unit: 'USDT' as const } : {})}
          />
        </dd>
      </div>
    ))}
  </dl>
);
