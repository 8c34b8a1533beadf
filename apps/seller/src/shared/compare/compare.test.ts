import { idOf } from '@cliffhanger/core/kernel';
import { beforeEach, expect, test } from 'vitest';
import { clearCompareTray, compareDrama, letterOf, toggleCompared, useCompareTray } from './compare.ts';

const drama = (number: number) => idOf<'drama'>(`01990000-0000-7000-8000-00000000000${number}`);

beforeEach(clearCompareTray);

test('compared dramas get letters in the order they were added', () => {
  compareDrama(drama(2));
  compareDrama(drama(1));
  compareDrama(drama(2));
  const { ids } = useCompareTray.getState();
  expect(ids.map((id) => letterOf(ids, id))).toEqual(['A', 'B']);
  expect(letterOf(ids, drama(3))).toBeUndefined();
});

test('a fifth drama is rejected until one is removed', () => {
  for (const number of [1, 2, 3, 4]) compareDrama(drama(number));
  expect(compareDrama(drama(5))).toBe('full');
  expect(useCompareTray.getState().ids).toHaveLength(4);
  expect(toggleCompared(drama(2))).toBe('removed');
  expect(toggleCompared(drama(5))).toBe('added');
  expect(useCompareTray.getState().ids.at(-1)).toBe(drama(5));
});
