import { expect, test } from 'vitest';
import { faultOfAnswer, faultOfMessage } from './faults.ts';

const url = 'http://127.0.0.1/x';

test.each([
  { status: 500, kind: 'fetch' },
  { status: 503, kind: 'image' },
  { status: 404, kind: 'script' },
  { status: 403, kind: 'stylesheet' },
  { status: 404, kind: 'document' },
])('$status for a $kind is a fault', ({ status, kind }) => {
  expect(faultOfAnswer({ status, kind, url })).toBe(`${status} for ${kind} ${url}`);
});

test.each([
  { status: 200, kind: 'script' },
  { status: 304, kind: 'stylesheet' },
  { status: 401, kind: 'fetch' },
])('$status for a $kind is none', ({ status, kind }) => {
  expect(faultOfAnswer({ status, kind, url })).toBeUndefined();
});

test('a script or a style that the browser refuses is a fault, and other talk is none', () => {
  const refused = "Refused to apply style from 'x' because its MIME type is not a stylesheet";
  const forbidden = 'Executing inline script violates the following Content Security Policy directive';
  for (const text of [refused, forbidden]) expect(faultOfMessage(text)).toBe(text);
  expect(faultOfMessage('the film has begun')).toBeUndefined();
});
