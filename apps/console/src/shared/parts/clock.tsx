import { DAY_MS, HOUR_MS, type Instant, MINUTE_MS } from '@cliffhanger/core/kernel';
import { useNow } from '@cliffhanger/ui';
import { clsx } from 'clsx';
import { spanText, t } from '../language/index.ts';

interface ClockProps {
  readonly from: Instant;
  readonly promisedBy: Instant;
  /** In a narrow column: the time alone. */
  readonly isBare?: boolean;
  /** Under other clocks: bars begin and times end on one line. */
  readonly isAligned?: boolean;
}

/** From here on somebody should hurry. */
const NEAR = 0.8;

export type Urgency = 'late' | 'near' | 'calm';

/** How much of a promise is used up, in words. */
export function urgencyOf(
  { from, promisedBy }: { readonly from: number; readonly promisedBy: number },
  now: number,
): Urgency {
  if (now >= promisedBy) return 'late';
  return now - from >= NEAR * (promisedBy - from) ? 'near' : 'calm';
}

/** Minutes count on the last day, hours in the last ten: a bank may take months. */
export const roughly = (ms: number): number => {
  if (ms < DAY_MS) return ms;
  const unit = ms < 10 * DAY_MS ? HOUR_MS : DAY_MS;
  return Math.floor(ms / unit) * unit;
};

const TEXTS = { late: 'font-medium text-bad', near: 'font-medium text-warn', calm: 'text-muted' } as const;
export const BARS = { late: 'bg-bar-bad', near: 'bg-bar-warn', calm: 'bg-bar-plain' } as const;

/** How much of the promise is used up, and how much is left. Colour only where a person must act. */
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
        // In a narrow row the bar gives way to the words.
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
