import { DAY_MS, type Instant, instantOf } from '../kernel/index.ts';

/** A calendar month in the platform's time zone, by default UTC: `2026-11`. */
export function naturalMonth(at: Instant, offsetMinutes = 0): string {
  const days = Math.floor((at + offsetMinutes * 60_000) / DAY_MS);
  const { year, month } = civilDate(days);
  return `${year}-${String(month).padStart(2, '0')}`;
}

/** Days since 1970 to a date of the proleptic Gregorian calendar, counted from 1 March in 400-year eras. */
function civilDate(days: number): { year: number; month: number; day: number } {
  const shifted = days + 719_468;
  const era = Math.floor(shifted / 146_097);
  const dayOfEra = shifted - era * 146_097;
  const yearOfEra = Math.floor(
    (dayOfEra -
      Math.floor(dayOfEra / 1_460) +
      Math.floor(dayOfEra / 36_524) -
      Math.floor(dayOfEra / 146_096)) /
      365,
  );
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const monthFromMarch = Math.floor((5 * dayOfYear + 2) / 153);
  const month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9;
  const day = dayOfYear - Math.floor((153 * monthFromMarch + 2) / 5) + 1;
  return { year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day };
}

/** A day in the platform's time zone: `2026-11-15`. */
export function dayOf(at: Instant, offsetMinutes = 0): string {
  const days = Math.floor((at + offsetMinutes * 60_000) / DAY_MS);
  const { year, month, day } = civilDate(days);
  return [year, String(month).padStart(2, '0'), String(day).padStart(2, '0')].join('-');
}

/** The start of a UTC day such as `2026-11-15`; undefined if the day does not exist. */
export function dayBegins(text: string): Instant | undefined {
  const [year, month, day] = (/^(\d{4})-(\d{2})-(\d{2})$/.exec(text) ?? []).slice(1).map(Number);
  if (year === undefined || month === undefined || day === undefined) return undefined;
  const begins = instantOf(daysSince1970({ year, month, day }) * DAY_MS);
  // 31 February would become a day in March, so the round trip fails.
  return dayOf(begins) === text ? begins : undefined;
}

/** The inverse of `civilDate`. */
function daysSince1970({ year, month, day }: ReturnType<typeof civilDate>): number {
  const yearFromMarch = month <= 2 ? year - 1 : year;
  const era = Math.floor(yearFromMarch / 400);
  const yearOfEra = yearFromMarch - era * 400;
  const dayOfYear = Math.floor((153 * (month > 2 ? month - 3 : month + 9) + 2) / 5) + day - 1;
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear;
  return era * 146_097 + dayOfEra - 719_468;
}
