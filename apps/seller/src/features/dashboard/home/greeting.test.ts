import { expect, test } from 'vitest';
import { calledName, greetingAt } from './greeting.ts';

test.each([
  [4, 'morning'],
  [11, 'morning'],
  [12, 'afternoon'],
  [17, 'afternoon'],
  [18, 'evening'],
  [0, 'evening'],
  [3, 'evening'],
])('at %i it is %s', (hour, part) => {
  expect(greetingAt(hour)).toBe(`dashboard.greeting.${part}`);
});

test('people are addressed by the first part of their name', () => {
  expect(calledName(' Mara  Velden')).toBe('Mara');
  expect(calledName('王小明')).toBe('王小明');
});
