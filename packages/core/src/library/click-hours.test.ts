import { expect, test } from 'vitest';
import { HOUR_MS, type Instant, instantOf } from '../kernel/index.ts';
import { busiestHoursOf, CLICKS_FOR_ADVICE, type ClickHour, clicksIn, clickWeekOf } from './click-hours.ts';

const hourAt = (text: string, clicks: number): ClickHour => ({ hour: instantOf(Date.parse(text)), clicks });
const [MONDAY, TUESDAY, SUNDAY] = [0, 1, 6];
const always = (minutes: number) => () => minutes;

test('the weekday and the hour are those of the reader', () => {
  // A Sunday evening of UTC is a Monday in Tokyo and still an afternoon in New York.
  const hours = [hourAt('2026-11-15T20:00:00Z', 4)];
  expect(clickWeekOf(hours, always(9 * 60))[MONDAY]?.[5]).toBe(4);
  expect(clickWeekOf(hours, always(-5 * 60))[SUNDAY]?.[15]).toBe(4);
});

test('where the clock is half an hour off, an hour of UTC is shared between two of the reader, and none is lost', () => {
  const hours = [hourAt('2026-11-16T18:00:00Z', 5)];
  // In Delhi it lasts from 23:30 on Monday to 00:30 on Tuesday.
  const delhi = clickWeekOf(hours, always(5 * 60 + 30));
  expect([delhi[MONDAY]?.[23], delhi[TUESDAY]?.[0]]).toEqual([2.5, 2.5]);
  // In Kathmandu from 23:45: a quarter of it on Monday.
  const kathmandu = clickWeekOf(hours, always(5 * 60 + 45));
  expect([kathmandu[MONDAY]?.[23], kathmandu[TUESDAY]?.[0]]).toEqual([1.25, 3.75]);
  // West of UTC, from 14:30.
  const stJohns = clickWeekOf(hours, always(-3 * 60 - 30));
  expect([stJohns[MONDAY]?.[14], stJohns[MONDAY]?.[15]]).toEqual([2.5, 2.5]);
  for (const week of [delhi, kathmandu, stJohns]) expect(clicksIn(week)).toBe(5);
});

test('eight in the evening stays eight in the evening when the clocks change', () => {
  const change = Date.parse('2026-10-25T01:00:00Z');
  const berlin = (at: Instant) => (at < change ? 120 : 60);
  const week = clickWeekOf([hourAt('2026-10-19T18:00:00Z', 1), hourAt('2026-10-26T19:00:00Z', 1)], berlin);
  expect(week[MONDAY]?.[20]).toBe(2);
});

/** Clicks of one Monday by the hour. */
const monday = (...clicks: readonly (readonly [hour: number, clicks: number])[]) =>
  clickWeekOf(
    clicks.map(([hour, count]) => ({
      hour: instantOf(Date.parse('2026-11-16T00:00:00Z') + hour * HOUR_MS),
      clicks: count,
    })),
    always(0),
  );

test('the three hours with most clicks are named with their share, over midnight too', () => {
  expect(busiestHoursOf(monday([9, 69], [20, 10], [21, 11], [22, 60], [23, 50]))).toMatchObject({
    from: 21,
    until: 0,
    share: 0.605,
  });
  expect(busiestHoursOf(monday([0, 30], [22, 10], [23, 10]))).toMatchObject({ from: 22, until: 1, share: 1 });
});

test('half an hour before them is advised only from a hundred clicks on, and where they stand out', () => {
  const even = monday(...Array.from({ length: 24 }, (_, hour) => [hour, 50] as const));
  const adviceFor = (last: number, ...hours: readonly [number, number]) =>
    busiestHoursOf(monday([hours[0], 30], [hours[1], 30], [last, CLICKS_FOR_ADVICE - 60]))?.postBefore;
  expect(adviceFor(22, 20, 21)).toEqual({ hour: 19, minute: 30 });
  expect(adviceFor(2, 0, 1)).toEqual({ hour: 23, minute: 30 });
  expect(busiestHoursOf(monday([20, CLICKS_FOR_ADVICE - 1]))?.postBefore).toBeUndefined();
  expect(busiestHoursOf(even)?.postBefore).toBeUndefined();
});

test('without clicks no hour is the busiest', () => {
  expect(busiestHoursOf(monday())).toBeUndefined();
});
