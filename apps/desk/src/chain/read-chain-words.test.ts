import { expect, test } from 'vitest';
import { WrongWords } from '../words.ts';
import { readChainWords } from './read-chain-words.ts';

test('an alarm is cleared by its network, its kind and a name', () => {
  expect(readChainWords('alarms', [])).toEqual({ kind: 'list-alarms' });
  expect(readChainWords('clear-alarm', ['bep20', 'books-differ', '--by', 'ida'])).toEqual({
    kind: 'clear-alarm',
    network: 'bep20',
    alarm: 'books-differ',
    operator: 'ida',
  });
  expect(readChainWords('deposits', [])).toBeUndefined();
});

test.each([
  ['without a name', ['bep20', 'books-differ']],
  ['of no network', ['solana', 'books-differ', '--by', 'ida']],
  ['that is none', ['bep20', 'fire', '--by', 'ida']],
])('an alarm %s is not cleared', (_words, typed) => {
  expect(() => readChainWords('clear-alarm', typed)).toThrow(WrongWords);
});
