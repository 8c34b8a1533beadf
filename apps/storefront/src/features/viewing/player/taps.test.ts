import { expect, test } from 'vitest';
import { doubleTapGesture, isDoubleTap } from './taps.ts';

test('two quick taps seek at the sides and like in the middle', () => {
  expect(doubleTapGesture({ at: 0, across: 0.1 })).toBe('back');
  expect(doubleTapGesture({ at: 0, across: 0.9 })).toBe('forward');
  expect(doubleTapGesture({ at: 0, across: 0.5 })).toBe('like');
});

test('slow taps, and taps on different sides, are single taps', () => {
  expect(isDoubleTap({ at: 0, across: 0.5 }, { at: 200, across: 0.5 })).toBe(true);
  expect(isDoubleTap({ at: 0, across: 0.5 }, { at: 400, across: 0.5 })).toBe(false);
  expect(isDoubleTap({ at: 0, across: 0.1 }, { at: 200, across: 0.9 })).toBe(false);
  expect(isDoubleTap(undefined, { at: 200, across: 0.9 })).toBe(false);
});
