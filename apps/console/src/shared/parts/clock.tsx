import { DAY_MS, HOUR_MS, type Instant, MINUTE_MS } from '@cliffhanger/core/kernel';
import { useNow } from '@cliffhanger/ui';
import { clsx } from 'clsx';
import { spanText, t } from '../language/index.ts';

interface ClockProps {
  readonly from: Instant;
  readonly promisedBy: Instant;
  /** In a narrow column: the time alone. */
  readonly isBare?: boolean;
}

/** From here on somebody should hurry. */
const NEAR = 0.8;

/** Minutes count on the last day, hours in the last ten: a bank may take months. */
const roughly = (ms: number): number => {
  if (ms < DAY_MS) return ms;
  const unit = ms < 10 * DAY_MS ? HOUR_MS : DAY_MS;
  return Math.floor(ms / unit) * unit;
};

/** How much of the promise is used up, and how much is left. Colour only where a person must act. */
export function Clock({ from, promisedBy, isBare = false }: ClockProps) {
  const now = useNow(MINUTE_MS);
  const used = (now - from) / Math.max(1, promisedBy - from);
  const isLate = now >= promisedBy;
  const isNear = !isLate && used >= NEAR;
  const left = spanText(roughly(Math.abs(promisedBy - now)));
  return (
    <span
      className={clsx('inline-flex items-center gap-2 whitespace-nowrap', {
        'font-medium text-bad': isLate,
        'font-medium text-warn': isNear,
        'text-muted': !isLate && !isNear,
      })}
    >
      {!isBare && (
        <span aria-hidden className="h-1 w-10 overflow-hidden rounded-full bg-track">
          <span
            className={clsx('block h-1 rounded-full', isLate ? 'bg-bad' : isNear ? 'bg-warn' : 'bg-edge')}
            style={{ width: `${Math.min(100, Math.max(0, used * 100))}%` }}
          />
        </span>
      )}
      {isLate ? t('console.clock.late', { time: left }) : t('console.clock.left', { time: left })}
    </span>
  );
}
