import { expect, test } from 'vitest';
import { diceOf } from './dice.ts';

test('the same key always gives the same numbers, another key others', () => {
  const falls = (key: string) => Array.from({ length: 50 }, diceOf(key).next);
  expect(falls('a')).toEqual(falls('a'));
  expect(falls('a')).not.toEqual(falls('b'));
});

test('every face is about equally frequent', () => {
  const dice = diceOf('fair');
  const faces = [0, 0, 0, 0, 0, 0];
  for (let throws = 0; throws < 60_000; throws += 1) faces[dice.between(0, 5)]! += 1;
  for (const face of faces) expect(Math.abs(face - 10_000)).toBeLessThan(500);
});

test('an element with weight zero is never picked', () => {
  const dice = diceOf('weights');
  const chosen = new Set(
    Array.from({ length: 500 }, () => dice.pickWeighted([0, 1, 0, 2], (weight) => weight)),
  );
  expect(chosen).toEqual(new Set([1, 2]));
});
