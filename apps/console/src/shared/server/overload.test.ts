import { countQueues, takeReview } from '@cliffhanger/wire/operator/reviews';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadMessages } from '../language/index.ts';
import { ask, problemText } from './index.ts';

const fetched = vi.fn<typeof fetch>();
const busy = () => new Response('{}', { status: 503, headers: { 'retry-after': '1' } });
const COUNTED = {
  code: 0,
  msg: '',
  data: { queues: [], times: [], cleared_today: 1, alarms: [] },
  request_id: 'r',
};

beforeEach(async () => {
  await loadMessages();
  vi.useFakeTimers();
  vi.stubGlobal('fetch', fetched);
  fetched.mockReset();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('what is only looked at is asked again while the server is busy', async () => {
  fetched.mockResolvedValueOnce(busy()).mockResolvedValueOnce(new Response(JSON.stringify(COUNTED)));
  const answer = ask(countQueues, {});
  await vi.runAllTimersAsync();
  expect(await answer).toMatchObject({ clearedToday: 1 });
  expect(fetched).toHaveBeenCalledTimes(2);
});

test('what changes something is sent once, and the person is told to look before sending it again', async () => {
  fetched.mockImplementation(async () => busy());
  const failed = ask(takeReview.deposit, { id: '0198c0de-0000-7000-8000-000000000001' }).catch(
    (error: unknown) => error,
  );
  await vi.runAllTimersAsync();
  expect(fetched).toHaveBeenCalledTimes(1);
  expect(problemText(await failed)).toMatch(/^The server is too busy to answer\. It may have gone through/);
});
