import { expect, test } from 'vitest';
import { actionOf, type PressedKey } from './keys.ts';

const pressed = (key: string, how: Partial<PressedKey> = {}) =>
  actionOf({
    key,
    isHeld: false,
    isCommand: false,
    isShift: false,
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
  // J keeps its own meaning after G.
  expect(pressed('j', { isAfterG: true })).toEqual({ does: 'move', by: 1 });
});

test('J, K and the arrows move through a list', () => {
  expect(pressed('j')).toEqual({ does: 'move', by: 1 });
  expect(pressed('k')).toEqual({ does: 'move', by: -1 });
  expect(pressed('ArrowUp')).toEqual({ does: 'move', by: -1 });
  expect(pressed('ArrowUp', { takesArrows: true })).toBeUndefined();
});

test('in a field every key is text, and with a modifier it is the browser’s', () => {
  for (const key of ['g', 'j', '?', '[', 'Escape', 'ArrowDown']) {
    expect(pressed(key, { isTyping: true })).toBeUndefined();
    expect(pressed(key, { isHeld: true })).toBeUndefined();
  }
});

test('with letters turned off, Escape and the arrows still work', () => {
  const off = { lettersAreOff: true };
  for (const key of ['g', 'j', 'k', '[', '?']) expect(pressed(key, off)).toBeUndefined();
  expect(pressed('Escape', off)).toEqual({ does: 'close' });
  expect(pressed('ArrowDown', off)).toEqual({ does: 'move', by: 1 });
});

test('Ctrl K searches and Ctrl Enter confirms, also in a field and with letters turned off', () => {
  const held = { isHeld: true, isCommand: true, isTyping: true, lettersAreOff: true };
  expect(pressed('k', held)).toEqual({ does: 'search' });
  expect(pressed('Enter', held)).toEqual({ does: 'confirm' });
  expect(pressed('s', held)).toBeUndefined();
});

test('a letter presses the element with that shortcut; Shift J also selects', () => {
  expect(pressed('s')).toEqual({ does: 'press', shortcut: 'S' });
  expect(pressed('2')).toEqual({ does: 'press', shortcut: '2' });
  expect(pressed('/')).toEqual({ does: 'filter' });
  expect(pressed('J', { isShift: true })).toEqual({ does: 'move', by: 1, extends: true });
  for (const key of ['s', 'q', 'v', '1', '/']) {
    expect(pressed(key, { isTyping: true })).toBeUndefined();
    expect(pressed(key, { lettersAreOff: true })).toBeUndefined();
  }
});
