import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { changeLocale } from '../language/index.ts';
import { switchMode, switchScheme } from './appearance.ts';

const root = document.documentElement;

beforeAll(() => changeLocale('en'));
afterEach(() => {
  switchScheme('subject1');
  switchMode('system');
});

test('a scheme is applied to the page and stored', () => {
  switchScheme('subject2');
  expect(root.dataset['scheme']).toBe('subject2');
  expect(localStorage.getItem('appearance')).toBe('{"scheme":"subject2","mode":"system"}');
});

test('an unknown scheme only logs a warning', () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => {});
  switchScheme('subject2');
  switchScheme('subject3');
  expect(root.dataset['scheme']).toBe('subject2');
  expect(warned).toHaveBeenCalledOnce();
  warned.mockRestore();
});

test('a chosen mode is set on the page; "system" leaves it to the stylesheet', () => {
  switchMode('dark');
  expect(root.dataset['mode']).toBe('dark');
  switchMode('system');
  expect(root.dataset['mode']).toBeUndefined();
});
