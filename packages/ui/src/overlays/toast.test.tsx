import { shows } from '@cliffhanger/testing/observations';
import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ActionBar } from '../layout/action-bar.tsx';
import { showToast, TOAST_MS, ToastHost } from './toast.tsx';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  act(() => void vi.runAllTimers());
  vi.useRealTimers();
});

const pass = (ms: number): void => act(() => void vi.advanceTimersByTime(ms));
const toastText = (): string => screen.getByRole('status').textContent ?? '';

test('a toast stays for two seconds', () => {
  render(<ToastHost />);
  act(() => showToast({ text: 'copy success!' }));
  const stays = 2_000;
  pass(stays - 1);
  expect(toastText()).toBe('copy success!');
  pass(1);
  expect(toastText()).toBe('');
  shows('toast-time', stays);
});

test('a new toast replaces the previous one and lasts two seconds itself', () => {
  render(<ToastHost />);
  act(() => showToast({ text: 'first' }));
  pass(TOAST_MS - 100);
  act(() => showToast({ text: 'second' }));
  pass(TOAST_MS - 1);
  expect(toastText()).toBe('second');
});

test('a toast appears above the action bar of a screen', () => {
  render(
    <>
      <ActionBar>
        <button type="button">Ship 3 ready</button>
      </ActionBar>
      <ToastHost />
    </>,
  );
  const bar = screen.getByRole('button').closest('[data-action-bar]') as HTMLElement;
  bar.getBoundingClientRect = () => new DOMRect(0, window.innerHeight - 80, 390, 80);
  act(() => showToast({ text: 'shipped' }));
  expect(screen.getByRole('status').style.bottom).toBe('92px');
});
