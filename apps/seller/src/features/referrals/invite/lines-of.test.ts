import { expect, test } from 'vitest';
import { linesOf } from './lines-of.ts';

const widthOf = (text: string): number => text.length;

test('text breaks between words', () => {
  expect(linesOf('Sell short dramas with me', 12, widthOf)).toEqual(['Sell short', 'dramas with', 'me']);
});

test('a language without spaces breaks between any characters', () => {
  expect(linesOf('和我一起卖短剧吧', 3, widthOf)).toEqual(['和我一', '起卖短', '剧吧']);
});

test('a word longer than a line is not split', () => {
  expect(linesOf('a Donaudampfschifffahrt b', 10, widthOf)).toEqual(['a', 'Donaudampfschifffahrt', 'b']);
  expect(linesOf('', 10, widthOf)).toEqual([]);
});
