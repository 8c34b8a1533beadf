import { render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { APP_CONFIG } from '../../../test/app-config.ts';

/* The module caches the request, so each test imports a new copy of it. */

const CONFIG = { ...APP_CONFIG, app_name: 'Nightshelf' };

const respond = (answer: object) => async (): Promise<Response> =>
  Response.json({ code: 0, msg: '', data: {}, request_id: 'r', ...answer });

let requestCount = 0;
beforeEach(() => {
  requestCount = 0;
  vi.resetModules();
});
afterEach(() => vi.unstubAllGlobals());

async function importWithResponses(...responses: (() => Promise<Response>)[]) {
  vi.stubGlobal('fetch', () => {
    requestCount += 1;
    return (responses.shift() ?? respond({ code: 1, msg: 'busy' }))();
  });
  const { useAppConfig } = await import('./app-config.ts');
  return function Name() {
    return <p>{useAppConfig()?.appName ?? 'not known'}</p>;
  };
}

test.each([
  ['the server is overloaded', respond({ code: 1, msg: 'busy' })],
  ['the network is down', () => Promise.reject(new TypeError('no line'))],
])('%s: the next mount retries', async (_why, first) => {
  const Name = await importWithResponses(first, respond({ data: CONFIG }));
  const { unmount } = render(<Name />);
  await vi.waitFor(() => expect(requestCount).toBe(1));
  await new Promise((resolve) => {
    setTimeout(resolve, 50);
  });
  unmount();
  render(<Name />);
  await screen.findByText('Nightshelf');
  expect(requestCount).toBe(2);
});

test('a loaded config is not requested again', async () => {
  const Name = await importWithResponses(respond({ data: CONFIG }));
  const { unmount } = render(<Name />);
  await screen.findByText('Nightshelf');
  unmount();
  render(<Name />);
  await screen.findByText('Nightshelf');
  expect(requestCount).toBe(1);
});
