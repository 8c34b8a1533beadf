import { expect, test } from 'vitest';
import { valueAt, withValueAt } from './typed-values.ts';

const START = { email: 'a', accounts: [{ handle: 'x' }, { handle: 'y' }] };

test('a path reads through lists and objects', () => {
  expect(valueAt(START, 'accounts.1.handle')).toBe('y');
  expect(valueAt(START, 'accounts.2.handle')).toBeUndefined();
});

test('setting a value copies the tree and leaves the original unchanged', () => {
  const changed = withValueAt(START, 'accounts.1.handle', 'z');
  expect(changed).toEqual({ email: 'a', accounts: [{ handle: 'x' }, { handle: 'z' }] });
  expect(START.accounts[1]?.handle).toBe('y');
  expect(changed.accounts[0]).toBe(START.accounts[0]);
});
