import { expect, test } from 'vitest';
import { clockText } from './clock-text.ts';

test('durations are formatted as minutes and seconds', () => {
  expect([0, 8.9, 60, 92.4, 725].map(clockText)).toEqual(['0:00', '0:08', '1:00', '1:32', '12:05']);
  expect(clockText(-1)).toBe('0:00');
});
