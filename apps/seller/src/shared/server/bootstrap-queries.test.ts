import { afterEach, expect, test } from 'vitest';
import { takeBootstrapResponse } from './bootstrap-queries.ts';

const PARAMS = { path: '/api/home', headers: { 'access-token': 'mine' }, body: '{"lang":"en"}' };
const put = (change: { token?: string; sentAt?: number; body?: string } = {}) => {
  window.bootstrapResponses = [
    {
      path: PARAMS.path,
      body: PARAMS.body,
      token: 'mine',
      sentAt: Date.now(),
      response: Promise.resolve(new Response('{}')),
      ...change,
    },
  ];
};
afterEach(() => {
  delete window.bootstrapResponses;
});

test('a bootstrap response is taken once', () => {
  put();
  expect(takeBootstrapResponse(PARAMS)).toBeDefined();
  expect(takeBootstrapResponse(PARAMS)).toBeUndefined();
});

test('a bootstrap response of another seller, another language or an old one is not taken', () => {
  put({ token: 'theirs' });
  expect(takeBootstrapResponse(PARAMS)).toBeUndefined();
  put({ body: '{"lang":"de"}' });
  expect(takeBootstrapResponse(PARAMS)).toBeUndefined();
  put({ sentAt: Date.now() - 60_000 });
  expect(takeBootstrapResponse(PARAMS)).toBeUndefined();
});
