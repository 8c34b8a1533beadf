import { expect, test } from 'vitest';
import { HOUR_MS, idOf, instantOf } from '../kernel/index.ts';
import { type Duty, dutiesAt } from './duty.ts';

const at = (hour: number) => instantOf(hour * HOUR_MS);
const duty = (number: number, from: number, until: number): Duty => ({
  id: idOf<'duty'>(`0198c0de-0000-7000-8000-00000000000${number}`),
  personId: idOf<'operator'>('0198c0de-0000-7000-8000-000000000009'),
  startsAt: at(from),
  endsAt: at(until),
});
const [late, early, later] = [duty(1, 16, 22), duty(2, 8, 16), duty(3, 30, 40)];

test('a shift begins with its first moment and is over with its last', () => {
  const duties = [late, early, later];
  expect(dutiesAt(duties, at(8))).toEqual({ current: early, next: late });
  expect(dutiesAt(duties, at(16))).toEqual({ current: late, next: later });
  expect(dutiesAt(duties, instantOf(at(22) - 1)).current).toBe(late);
});

test('between two shifts nobody is on duty, and somebody is next', () => {
  expect(dutiesAt([late, early, later], at(22))).toEqual({ current: undefined, next: later });
  expect(dutiesAt([], at(22))).toEqual({ current: undefined, next: undefined });
});
