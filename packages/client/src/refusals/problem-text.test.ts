import { type ReceivedRefusal, RequestFailed } from '@cliffhanger/wire/kernel';
import { afterEach, expect, test, vi } from 'vitest';
import { createProblemText } from './problem-text.ts';
import { acceptedOf, Refused } from './refused.ts';

const REFUSAL: ReceivedRefusal = { code: 1, name: undefined, message: 'Not now.', facts: {} };
const problemText = createProblemText(({ kind, isOnline }) => `${kind}, ${isOnline ? 'online' : 'offline'}`);

afterEach(() => {
  vi.restoreAllMocks();
});

test('a refusal keeps its own message', () => {
  expect(problemText(new Refused(REFUSAL))).toBe('Not now.');
});

test.each([
  [new RequestFailed(undefined), 'no-answer'],
  [new RequestFailed(429), 'too-many-requests'],
  [new RequestFailed(503), 'unavailable'],
  [new RequestFailed(500), 'failed'],
  [new TypeError('nothing'), 'unexpected'],
  [undefined, 'unexpected'],
])('%s is a problem of kind %s, online or offline', (error, kind) => {
  expect(problemText(error)).toBe(`${kind}, online`);
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  expect(problemText(error)).toBe(`${kind}, offline`);
});

test('a response is returned, a refusal is thrown with its message and facts', () => {
  expect(acceptedOf({ ok: true, value: 7 })).toBe(7);
  expect(() => acceptedOf({ ok: false, refusal: REFUSAL })).toThrow(
    expect.objectContaining({ message: 'Not now.', refusal: REFUSAL }),
  );
});
