import { instantOf } from '@cliffhanger/core/kernel';
import { describe, expect, test } from 'vitest';
import { opennessAt, todayAt } from './opening-hours.ts';

const at = (clock: string, day = 15) => instantOf(Date.parse(`2026-11-${day}T${clock}:00.000Z`));

describe('hours from 08:00 to 24:00', () => {
  const hours = { opensAt: '08:00', closesAt: '24:00' };
  test.each(['08:00', '12:30', '23:59'])('open at %s, until midnight', (clock) => {
    expect(opennessAt(hours, at(clock))).toEqual({ kind: 'open', closesAt: at('00:00', 16) });
  });
  test.each(['00:00', '07:59'])('closed at %s, until the morning', (clock) => {
    expect(opennessAt(hours, at(clock))).toEqual({ kind: 'closed', opensAt: at('08:00') });
  });
});

describe('hours across midnight, from 22:00 to 06:00', () => {
  const hours = { opensAt: '22:00', closesAt: '06:00' };
  test('open late', () => {
    expect(opennessAt(hours, at('23:00'))).toEqual({ kind: 'open', closesAt: at('06:00', 16) });
  });
  test('open early', () => {
    expect(opennessAt(hours, at('05:59'))).toEqual({ kind: 'open', closesAt: at('06:00') });
  });
  test('closed by day', () => {
    expect(opennessAt(hours, at('06:00'))).toEqual({ kind: 'closed', opensAt: at('22:00') });
  });
});

test('after closing it opens the next day', () => {
  expect(opennessAt({ opensAt: '08:00', closesAt: '18:00' }, at('20:00'))).toEqual({
    kind: 'closed',
    opensAt: at('08:00', 16),
  });
});

test.each([
  [null, null],
  ['00:00', '24:00'],
  ['08:00', '08:00'],
  ['08:00', null],
])('%s to %s is always open', (opensAt, closesAt) => {
  expect(opennessAt({ opensAt, closesAt }, at('03:00'))).toEqual({ kind: 'always' });
});

test('a time of day refers to today, so that daylight saving time is respected', () => {
  expect(todayAt('08:00', at('20:00'))).toBe(at('08:00'));
  expect(todayAt('24:00', at('20:00'))).toBe(at('00:00', 16));
});
