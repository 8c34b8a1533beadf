import { expect, test } from 'vitest';
import { linesOf } from './lines-of.ts';

const letters = (text: string): number => text.length;

test('a poster breaks its words where they end', () => {
  expect(linesOf('Sell short dramas with me', 12, letters)).toEqual(['Sell short', 'dramas with', 'me']);
});

test('a language without spaces breaks anywhere', () => {
  expect(linesOf('和我一起卖短剧吧', 3, letters)).toEqual(['和我一', '起卖短', '剧吧']);
});

test('a word that is too long for a line is not cut', () => {
  expect(linesOf('a Donaudampfschifffahrt b', 10, letters)).toEqual(['a', 'Donaudampfschifffahrt', 'b']);
  expect(linesOf('', 10, letters)).toEqual([]);
});
