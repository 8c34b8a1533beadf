import { cleanup, fireEvent, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { useKeys } from './use-keys.ts';

afterEach(cleanup);

/** Names of the shortcuts that react to one key event. */
function pressed(key: string, code: string, held: { readonly ctrlKey?: boolean } = {}): readonly string[] {
  const acted: string[] = [];
  const keys = { a: () => acted.push('a'), '1': () => acted.push('1'), '?': () => acted.push('?') };
  const Page = () => {
    useKeys({ ...keys, 'mod+k': () => acted.push('mod+k') });
    return null;
  };
  render(<Page />);
  fireEvent.keyDown(window, { key, code, ...held });
  cleanup();
  return acted;
}

test.each([
  ['a', 'KeyA', 'a'],
  ['A', 'KeyA', 'a'],
  ['ф', 'KeyA', 'a'],
  ['Process', 'KeyA', 'a'],
  ['1', 'Digit1', '1'],
  ['?', 'Minus', '?'],
])('%s on the key %s does what %s does', (key, code, act) => {
  expect(pressed(key, code)).toEqual([act]);
});

test('a search opens by the same place on a Russian keyboard', () => {
  expect(pressed('л', 'KeyK', { ctrlKey: true })).toEqual(['mod+k']);
});

test('a Latin letter counts by what it is, not by where it lies', () => {
  expect(pressed('a', 'KeyQ')).toEqual(['a']);
  expect(pressed('q', 'KeyA')).toEqual([]);
});
