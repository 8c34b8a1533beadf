import { HOUR_MS, type Instant, MINUTE_MS, msUntil, SECOND_MS } from '@cliffhanger/core/kernel';
import { clsx } from 'clsx';
import { Clock, Lock } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Icon } from '../pictures/icon.tsx';
import { useUiSettings } from '../settings/index.ts';
import { useNow } from './now.ts';
import { clockOf, wordsOf } from './time-left.ts';

const SOON_MS = 3 * HOUR_MS;

interface CountdownProps {
  readonly until: Instant;
  /** `clock` for a deadline that needs action (`1:22:40`), `words` for a release or a promise. */
  readonly format: 'clock' | 'words';
  readonly label?: string;
  readonly icon?: 'clock' | 'lock';
  /** Stays grey to the end: for a wait that needs no action. */
  readonly calm?: boolean;
  readonly onEnd?: () => void;
}

/** Grey, warm below three hours, never red, never blinking. */
export function Countdown({ until, format, label, icon, calm = false, onEnd }: CountdownProps) {
  const { locale } = useUiSettings();
  const left = msUntil(until, useNow(format === 'clock' ? SECOND_MS : MINUTE_MS / 2));
  useEnd(left === 0, onEnd);
  const isSoon = format === 'clock' && !calm && left < SOON_MS;
  return (
    <span className={clsx('inline-flex items-start gap-1.5 text-label', isSoon ? 'text-warn' : 'text-muted')}>
      {icon !== undefined && <Icon of={icon === 'lock' ? Lock : Clock} size={16} className="mt-px" />}
      {/* The label may wrap, the figure never does. */}
      <span>
        {label !== undefined && `${label} `}
        <time role="timer" className={clsx('figures whitespace-nowrap', !isSoon && 'text-ink')}>
          {format === 'clock' ? clockOf(left) : wordsOf(left, locale)}
        </time>
      </span>
    </span>
  );
}

function useEnd(hasEnded: boolean, onEnd: (() => void) | undefined): void {
  const call = useRef(onEnd);
  call.current = onEnd;
  useEffect(() => {
    if (hasEnded) call.current?.();
  }, [hasEnded]);
}
