import { beforeEach, expect, test, vi } from 'vitest';
import { BEHIND_HASH, belowPath } from './addresses.ts';
import {
  goBackOr,
  locationInHistory,
  pagesBehind,
  pushLocation,
  replaceLocation,
} from './browser-history.ts';
import { locationOf } from './location.ts';

const WATCH = belowPath('/watch');

beforeEach(() => window.history.replaceState(null, '', '/watch/receipts'));

test('an address is in the URL hash or below a path prefix', () => {
  expect(WATCH.current()).toBe('/receipts');
  expect(WATCH.hrefOf('/mine?part=all')).toBe('/watch/mine?part=all');
  window.history.replaceState(null, '', '/#/orders?state=held');
  expect(BEHIND_HASH.current()).toBe('/orders?state=held');
  expect(BEHIND_HASH.hrefOf('/mine')).toBe('#/mine');
});

test('every page counts the pages of the app behind it in the history', async () => {
  pushLocation(WATCH, locationOf('/mine'));
  replaceLocation(WATCH, locationOf('/mine?part=all'));
  expect(window.location.pathname + window.location.search).toBe('/watch/mine?part=all');
  expect(pagesBehind()).toBe(1);
  const elsewhere = vi.fn();
  goBackOr(elsewhere);
  await vi.waitFor(() => expect(WATCH.current()).toBe('/receipts'));
  // The browser went back: no page of the app is behind this one.
  expect(pagesBehind()).toBe(0);
  expect(elsewhere).not.toHaveBeenCalled();
  goBackOr(elsewhere);
  expect(elsewhere).toHaveBeenCalledOnce();
});

test('a typed address is added on top of the previous pages', () => {
  expect(locationInHistory(WATCH, 3)).toMatchObject({ path: '/receipts', query: '' });
  expect(pagesBehind()).toBe(3);
});
