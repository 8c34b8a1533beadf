import { DAY_MS, HOUR_MS, type Locale, MINUTE_MS, SECOND_MS } from '@cliffhanger/core/kernel';
import { numberFormat } from '../settings/index.ts';

const twoDigits = (count: number): string => String(count).padStart(2, '0');

/** `18:40:51`; under an hour `4:09`. */
export function clockOf(ms: number): string {
  const seconds = Math.ceil(ms / SECOND_MS);
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60), seconds % 60];
  return h > 0 ? `${h}:${twoDigits(m)}:${twoDigits(s)}` : `${m}:${twoDigits(s)}`;
}

const UNITS = [
  { unit: 'day', ms: DAY_MS },
  { unit: 'hour', ms: HOUR_MS },
  { unit: 'minute', ms: MINUTE_MS },
] as const;

/** `3 days 22 hr 33 min` in the user's language. */
export function wordsOf(ms: number, locale: Locale): string {
  let rest = Math.max(ms, MINUTE_MS);
  const parts = UNITS.flatMap(({ unit, ms: length }) => {
    const count = Math.floor(rest / length);
    rest -= count * length;
    return count === 0
      ? []
      : [numberFormat(locale, { style: 'unit', unit, unitDisplay: 'short' }).format(count)];
  });
  return new Intl.ListFormat(locale, { type: 'unit', style: 'narrow' }).format(parts);
}
