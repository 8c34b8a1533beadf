import { beforeEach, expect, test, vi } from 'vitest';

/** The app opens anew: modules are read again, what was stored stays. */
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

test('amounts are shown at first, and the eye is remembered', async () => {
  const first = await openApp();
  expect(first.isHidden()).toBe(false);
  first.tapEye();
  expect((await openApp()).isHidden()).toBe(true);
});

test('the choice to start hidden covers them at every start, whatever the eye did last', async () => {
  const first = await openApp();
  first.hideAtStart(true);
  expect(first.isHidden()).toBe(false);
  const second = await openApp();
  expect(second.isHidden()).toBe(true);
  second.tapEye();
  expect(second.isHidden()).toBe(false);
  expect((await openApp()).isHidden()).toBe(true);
});

test('without that choice the eye decides again', async () => {
  const first = await openApp();
  first.hideAtStart(true);
  first.hideAtStart(false);
  expect((await openApp()).isHidden()).toBe(false);
});
