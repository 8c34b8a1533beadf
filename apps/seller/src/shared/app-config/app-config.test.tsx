import { render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { APP_CONFIG } from '../../../test/app-config.ts';

/* What is asked for once is the module's: each test has one of its own. */

const CONFIG = { ...APP_CONFIG, app_name: 'Nightshelf' };

const answered = (answer: object) => async (): Promise<Response> =>
  Response.json({ code: 0, msg: '', data: {}, request_id: 'r', ...answer });

let asked = 0;
beforeEach(() => {
  asked = 0;
  vi.resetModules();
});
afterEach(() => vi.unstubAllGlobals());

async function answering(...answers: (() => Promise<Response>)[]) {
  vi.stubGlobal('fetch', () => {
    asked += 1;
    return (answers.shift() ?? answered({ code: 1, msg: 'busy' }))();
  });
  const { useAppConfig } = await import('./app-config.ts');
  return function Name() {
    return <p>{useAppConfig()?.appName ?? 'not known'}</p>;
  };
}

test.each([
  ['the server was busy', answered({ code: 1, msg: 'busy' })],
  ['there was no line', () => Promise.reject(new TypeError('no line'))],
])('%s: the next look asks again', async (_why, first) => {
  const Name = await answering(first, answered({ data: CONFIG }));
  const { unmount } = render(<Name />);
  await vi.waitFor(() => expect(asked).toBe(1));
  await new Promise((resolve) => {
    setTimeout(resolve, 50);
  });
  unmount();
  render(<Name />);
  await screen.findByText('Nightshelf');
  expect(asked).toBe(2);
});

test('once it has come it is not asked for again', async () => {
  const Name = await answering(answered({ data: CONFIG }));
  const { unmount } = render(<Name />);
  await screen.findByText('Nightshelf');
  unmount();
  render(<Name />);
  await screen.findByText('Nightshelf');
  expect(asked).toBe(1);
});
