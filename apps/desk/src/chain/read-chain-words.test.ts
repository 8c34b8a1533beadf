import { expect, test } from 'vitest';
import { readChainArgs } from './read-chain-words.ts';

test('alarms are read at the desk, and cleared at the console', () => {
  expect(readChainArgs('alarms')).toEqual({ kind: 'list-alarms' });
  expect(readChainArgs('clear-alarm')).toBeUndefined();
});
