import { afterEach, expect, test } from 'vitest';
import { takeEarlyAnswer } from './bootstrap-queries.ts';

const ASKED = { path: '/api/home', headers: { 'access-token': 'mine' }, body: '{"lang":"en"}' };
const put = (change: { token?: string; askedAt?: number; body?: string } = {}) => {
  window.bootstrapResponses = [
    {
      path: ASKED.path,
      body: ASKED.body,
      token: 'mine',
      askedAt: Date.now(),
      response: Promise.resolve(new Response('{}')),
      ...change,
    },
  ];
};
afterEach(() => {
  delete window.bootstrapResponses;
});

test('an answer that is on its way already is taken, and only once', () => {
  put();
  expect(takeEarlyAnswer(ASKED)).toBeDefined();
  expect(takeEarlyAnswer(ASKED)).toBeUndefined();
});

test("another seller's answer, another language's and an old one are nobody's", () => {
  put({ token: 'theirs' });
  expect(takeEarlyAnswer(ASKED)).toBeUndefined();
  put({ body: '{"lang":"de"}' });
  expect(takeEarlyAnswer(ASKED)).toBeUndefined();
  put({ askedAt: Date.now() - 60_000 });
  expect(takeEarlyAnswer(ASKED)).toBeUndefined();
});
