import { expect, test } from 'vitest';
import { actionOf, type PressedKey } from './keys.ts';

const pressed = (key: string, how: Partial<PressedKey> = {}) =>
  actionOf({
    key,
    isHeld: false,
    isTyping: false,
    takesArrows: false,
    isAfterG: false,
    lettersAreOff: false,
    ...how,
  });

test('G and a letter go to a page, the letter alone does not', () => {
  expect(pressed('g')).toEqual({ does: 'await-page' });
  expect(pressed('o', { isAfterG: true })).toEqual({ does: 'go', to: 'orders' });
  expect(pressed('W', { isAfterG: true })).toEqual({ does: 'go', to: 'wallet' });
  expect(pressed('o')).toBeUndefined();
  // J after G is still J.
  expect(pressed('j', { isAfterG: true })).toEqual({ does: 'move', by: 1 });
});

test('J, K and the arrows move through a list', () => {
  expect(pressed('j')).toEqual({ does: 'move', by: 1 });
  expect(pressed('k')).toEqual({ does: 'move', by: -1 });
  expect(pressed('ArrowUp')).toEqual({ does: 'move', by: -1 });
  expect(pressed('ArrowUp', { takesArrows: true })).toBeUndefined();
});

test('in a field every key is text, and with a key held it is the browser’s', () => {
  for (const key of ['g', 'j', '?', '[', 'Escape', 'ArrowDown']) {
    expect(pressed(key, { isTyping: true })).toBeUndefined();
    expect(pressed(key, { isHeld: true })).toBeUndefined();
  }
});

test('with letters turned off Escape and the arrows stay', () => {
  const off = { lettersAreOff: true };
  for (const key of ['g', 'j', 'k', '[', '?']) expect(pressed(key, off)).toBeUndefined();
  expect(pressed('Escape', off)).toEqual({ does: 'close' });
  expect(pressed('ArrowDown', off)).toEqual({ does: 'move', by: 1 });
});
