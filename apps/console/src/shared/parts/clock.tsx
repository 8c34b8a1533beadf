import { DAY_MS, HOUR_MS, type Instant, MINUTE_MS } from '@cliffhanger/core/kernel';
import { useNow } from '@cliffhanger/ui';
import { clsx } from 'clsx';
import { spanText, t } from '../language/index.ts';

interface ClockProps {
  readonly from: Instant;
  readonly promisedBy: Instant;
  /** The time without its bar, for narrow columns. */
  readonly isBare?: boolean;
  /** For a column of clocks: aligns all bars and times. */
  readonly isAligned?: boolean;
}

/** The share of the deadline after which it turns amber. */
const NEAR = 0.8;

export type Urgency = 'late' | 'near' | 'calm';

export function urgencyOf(
  { from, promisedBy }: { readonly from: number; readonly promisedBy: number },
  now: number,
): Urgency {
  if (now >= promisedBy) return 'late';
  return now - from >= NEAR * (promisedBy - from) ? 'near' : 'calm';
}

/** Drops minutes from one day on and hours from ten days on: a bank may take months. */
export const roughly = (ms: number): number => {
  if (ms < DAY_MS) return ms;
  const unit = ms < 10 * DAY_MS ? HOUR_MS : DAY_MS;
  return Math.floor(ms / unit) * unit;
};

const TEXTS = { late: 'font-medium text-bad', near: 'font-medium text-warn', calm: 'text-muted' } as const;
export const BARS = { late: 'bg-bar-bad', near: 'bg-bar-warn', calm: 'bg-bar-plain' } as const;

/** A bar of the elapsed share, and the remaining time. It has a colour only if a person must act. */
export function Clock({ from, promisedBy, isBare = false, isAligned = false }: ClockProps) {
  const now = useNow(MINUTE_MS);
  const used = (now - from) / Math.max(1, promisedBy - from);
  const urgency = urgencyOf({ from, promisedBy }, now);
  const isLate = urgency === 'late';
  const left = spanText(roughly(Math.abs(promisedBy - now)));
  return (
    <span
      className={clsx('items-center gap-2 whitespace-nowrap', TEXTS[urgency], {
        'align-middle': !isBare,
        // In a narrow row the bar shrinks before the text.
        'inline-flex min-w-0': !isAligned,
        'inline-grid grid-cols-[48px_minmax(112px,max-content)] text-end': isAligned,
      })}
    >
      {!isBare && (
        <span
          aria-hidden
          className={clsx('h-1 overflow-hidden rounded-full bg-track', isAligned ? 'w-12' : 'w-10')}
        >
          <span
            className={clsx('block h-1 rounded-full', BARS[urgency])}
            style={{ width: `${Math.min(100, Math.max(0, used * 100))}%` }}
          />
        </span>
      )}
      {isLate ? t('console.clock.late', { time: left }) : t('console.clock.left', { time: left })}
    </span>
  );
}
