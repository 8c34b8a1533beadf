import { expect, test } from 'vitest';
import { ALL_CHOSEN, chosenCount, isChosen, NOTHING_CHOSEN, withChosen } from './choice.ts';

test('rows are selected one by one and deselected again', () => {
  const some = withChosen(NOTHING_CHOSEN, ['a', 'b'], true);
  expect(['a', 'b', 'c'].map((key) => isChosen(some, key))).toEqual([true, true, false]);
  expect(chosenCount(withChosen(some, ['a'], false), 100)).toBe(1);
});

test('"all" includes matching rows that were never loaded, except those deselected', () => {
  const most = withChosen(ALL_CHOSEN, ['a'], false);
  expect(isChosen(most, 'a')).toBe(false);
  expect(isChosen(most, 'never seen')).toBe(true);
  expect(chosenCount(most, 100)).toBe(99);
  expect(chosenCount(withChosen(most, ['a'], true), 100)).toBe(100);
  expect(chosenCount(most, undefined)).toBeUndefined();
});

test('a selection is immutable: a change returns a new one', () => {
  withChosen(NOTHING_CHOSEN, ['a'], true);
  expect(isChosen(NOTHING_CHOSEN, 'a')).toBe(false);
});
