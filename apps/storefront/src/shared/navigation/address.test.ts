import { afterEach, expect, test } from 'vitest';
import { currentPath, go, goBack, matchPath } from './address.ts';

afterEach(() => history.replaceState(null, '', '/'));

test('a page is known by its path, with what it is about in it', () => {
  expect(matchPath('/play/:drama/:episode', '/play/abc/3')).toEqual({ drama: 'abc', episode: '3' });
  expect(matchPath('/play/:drama/:episode', '/play/abc')).toBeUndefined();
  expect(matchPath('/mine', '/mine/')).toEqual({});
  expect(matchPath('/', '/')).toEqual({});
  expect(matchPath('/', '/mine')).toBeUndefined();
});

test('who came in from outside is led to a page of ours, not out again', () => {
  history.replaceState(null, '', '/watch/receipts');
  goBack('/mine');
  expect(currentPath()).toBe('/mine');
});

test('an episode that comes by itself takes the place of the one before', () => {
  history.replaceState(null, '', '/watch/play/a/1');
  const pages = history.length;
  go('/play/a/2', { replace: true });
  expect(currentPath()).toBe('/play/a/2');
  expect(history.length).toBe(pages);
});
