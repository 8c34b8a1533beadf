import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { showToast, TOAST_MS, ToastHost } from './toast.tsx';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  act(() => vi.runAllTimers());
  vi.useRealTimers();
});

const toastText = (): string => screen.getByRole('status').textContent ?? '';

test('a toast stays for two seconds', () => {
  render(<ToastHost />);
  act(() => showToast({ text: 'copy success!' }));
  act(() => vi.advanceTimersByTime(TOAST_MS - 1));
  expect(toastText()).toBe('copy success!');
  act(() => vi.advanceTimersByTime(1));
  expect(toastText()).toBe('');
});

test('the newest word replaces the one before it and has its own two seconds', () => {
  render(<ToastHost />);
  act(() => showToast({ text: 'first' }));
  act(() => vi.advanceTimersByTime(TOAST_MS - 100));
  act(() => showToast({ text: 'second' }));
  act(() => vi.advanceTimersByTime(TOAST_MS - 1));
  expect(toastText()).toBe('second');
});
