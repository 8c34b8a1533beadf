import { expect, test } from 'vitest';
import { readChainWords } from './read-chain-words.ts';

test('alarms are read at the desk, and cleared at the console', () => {
  expect(readChainWords('alarms')).toEqual({ kind: 'list-alarms' });
  expect(readChainWords('clear-alarm')).toBeUndefined();
});
