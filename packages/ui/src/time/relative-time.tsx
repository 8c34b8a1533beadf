import { DAY_MS, HOUR_MS, type Instant, type Locale, MINUTE_MS } from '@cliffhanger/core/kernel';
import { useState } from 'react';
import { dateFormat, useUiSettings } from '../settings/index.ts';
import { useNow } from './now.ts';

const STEPS = [
  { unit: 'day', ms: DAY_MS },
  { unit: 'hour', ms: HOUR_MS },
  { unit: 'minute', ms: MINUTE_MS },
] as const;

/** `5 minutes ago`, `tomorrow`; within a minute `now`; beyond a month the date. */
export function relativeTime(at: Instant, now: Instant, locale: Locale): string {
  const away = at - now;
  if (Math.abs(away) > 30 * DAY_MS) return dateFormat(locale, { dateStyle: 'medium' }).format(at);
  const format = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
  const step = STEPS.find(({ ms }) => Math.abs(away) >= ms);
  return step === undefined
    ? format.format(0, 'second')
    : format.format(Math.trunc(away / step.ms), step.unit);
}

export const exactTime = (at: Instant, locale: Locale): string =>
  dateFormat(locale, { dateStyle: 'medium', timeStyle: 'medium' }).format(at);

/** For promises and appointments. */
export const shortTime = (at: Instant, locale: Locale): string =>
  dateFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }).format(at);

/** For the date of the last change of a document. */
export const shortDate = (at: Instant, locale: Locale): string =>
  dateFormat(locale, { dateStyle: 'long' }).format(at);

/** Without the year, for narrow columns. */
export const briefTime = (at: Instant, locale: Locale): string =>
  dateFormat(locale, {
    day: 'numeric',
    month: 'short',
    hour: 'numeric',
    minute: '2-digit',
  }).format(at);

/** Relative; a tap shows the exact time. */
export function RelativeTime({ at }: { at: Instant }) {
  const { locale } = useUiSettings();
  const now = useNow(MINUTE_MS / 2);
  const [isExact, setExact] = useState(false);
  const exact = exactTime(at, locale);
  return (
    <button
      type="button"
      title={exact}
      onClick={(event) => {
        event.stopPropagation();
        setExact(!isExact);
      }}
      className="reach text-start underline decoration-line decoration-dotted underline-offset-4"
    >
      <time dateTime={new Date(at).toISOString()}>{isExact ? exact : relativeTime(at, now, locale)}</time>
    </button>
  );
}
