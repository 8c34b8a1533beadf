import { beforeEach, expect, test, vi } from 'vitest';

/** Simulates an app start: reloads the modules and keeps local storage. */
async function openApp() {
  vi.resetModules();
  const { renderHook, act } = await import('@testing-library/react');
  const settings = await import('./money-hidden.ts');
  return {
    isHidden: () => renderHook(() => settings.useMoneyHidden()).result.current,
    tapEye: () => act(() => settings.toggleMoneyHidden()),
    hideAtStart: (isOn: boolean) => act(() => settings.hideMoneyAtStart(isOn)),
  };
}

beforeEach(() => localStorage.clear());

test('amounts are visible at first, and the toggle is remembered', async () => {
  const first = await openApp();
  expect(first.isHidden()).toBe(false);
  first.tapEye();
  expect((await openApp()).isHidden()).toBe(true);
});

test('"start hidden" hides amounts at every start, regardless of the toggle', async () => {
  const first = await openApp();
  first.hideAtStart(true);
  expect(first.isHidden()).toBe(false);
  const second = await openApp();
  expect(second.isHidden()).toBe(true);
  second.tapEye();
  expect(second.isHidden()).toBe(false);
  expect((await openApp()).isHidden()).toBe(true);
});

test('without "start hidden" the last toggle applies', async () => {
  const first = await openApp();
  first.hideAtStart(true);
  first.hideAtStart(false);
  expect((await openApp()).isHidden()).toBe(false);
});
