import { expect, test } from 'vitest';
import { instantOf, usdt } from '../kernel/index.ts';
import { chartOf, chartSpans, today, yesterdayByNow } from './chart.ts';
import { NO_FIGURES } from './figures.ts';

/** A Sunday. */
const NOW = instantOf(Date.UTC(2026, 10, 15, 23, 59));

test('a chart by day ends today and has two weeks', () => {
  const spans = chartSpans('day', NOW);
  expect(spans).toHaveLength(14);
  expect([spans[0], spans.at(-1)]).toEqual([
    { from: '2026-11-02', to: '2026-11-02' },
    { from: '2026-11-15', to: '2026-11-15' },
  ]);
});

test('a chart by week has weeks from Monday to Sunday', () => {
  const spans = chartSpans('week', NOW);
  expect(spans.slice(-2)).toEqual([
    { from: '2026-11-02', to: '2026-11-08' },
    { from: '2026-11-09', to: '2026-11-15' },
  ]);
  expect(chartSpans('week', instantOf(Date.UTC(2026, 10, 16))).at(-1)).toEqual({
    from: '2026-11-16',
    to: '2026-11-16',
  });
});

test('a chart by month goes over the end of a year', () => {
  const spans = chartSpans('month', instantOf(Date.UTC(2026, 1, 3)));
  expect(spans.slice(-3)).toEqual([
    { from: '2025-12-01', to: '2025-12-31' },
    { from: '2026-01-01', to: '2026-01-31' },
    { from: '2026-02-01', to: '2026-02-03' },
  ]);
  expect(spans).toHaveLength(12);
});

test('a day begins where the platform says, and so does yesterday', () => {
  const utc = (day: number, hour: number, minute = 0) => instantOf(Date.UTC(2026, 10, day, hour, minute));
  expect([0, 60, -720].map((offset) => today(NOW, offset))).toEqual([
    '2026-11-15',
    '2026-11-16',
    '2026-11-15',
  ]);
  expect(yesterdayByNow(NOW, 0)).toEqual({ from: utc(14, 0), until: utc(14, 23, 59) });
  expect(yesterdayByNow(NOW, 60)).toEqual({ from: utc(14, 23), until: utc(14, 23, 59) });
  expect(chartSpans('day', NOW, 60).at(-1)).toEqual({ from: '2026-11-16', to: '2026-11-16' });
});

test('every day is in exactly one point, and a point without sales is zero', () => {
  const spans = chartSpans('week', NOW);
  const days = ['2026-11-08', '2026-11-09', '2026-11-15'].map((day) => ({
    ...NO_FIGURES,
    day,
    sales: usdt('1.5'),
  }));
  expect(
    chartOf(spans, days)
      .slice(-3)
      .map(({ sales }) => sales),
  ).toEqual([usdt('0'), usdt('1.5'), usdt('3')]);
});
