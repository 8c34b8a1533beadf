import { expect, test } from 'vitest';
import { matchPath } from './match-path.ts';

test('a path matches its pattern and yields the parameters', () => {
  expect(matchPath('/play/:drama/:episode', '/play/abc/3')).toEqual({ drama: 'abc', episode: '3' });
  expect(matchPath('/play/:drama/:episode', '/play/abc')).toBeUndefined();
  expect(matchPath('/play/:drama', '/play/')).toBeUndefined();
  expect(matchPath('/draw/:day', '/draw/a%20b')).toEqual({ day: 'a b' });
  expect(matchPath('/draw/:day', '/draw/%')).toEqual({ day: '%' });
  expect(matchPath('/mine', '/mine')).toEqual({});
  expect(matchPath('/', '/')).toEqual({});
  expect(matchPath('/', '/mine')).toBeUndefined();
});
