import { instantOf } from '@cliffhanger/core/kernel';
import { shows } from '@cliffhanger/testing/observations';
import { eventFrame, openedFrame, type StreamItem } from '@cliffhanger/wire/messages';
import { expect, test, vi } from 'vitest';
import { followEvents, pauseAfter } from './event-stream.ts';

const ORDER = { kind: 'order-new', at: instantOf(0), facts: { number: 'CH-7K3VT2QM' } } as const;
const opened = (id: string) => openedFrame(id, { isComplete: true });
const stream = (...frames: string[]) =>
  new Response(frames.join(''), { headers: { 'content-type': 'text/event-stream; charset=utf-8' } });

/** Follows the stream until the responses are used up; returns items, request headers and pauses. */
async function followed(responses: (Response | Error)[]) {
  const items: StreamItem[] = [];
  const requests: Headers[] = [];
  const pauses: number[] = [];
  const end = new AbortController();
  await followEvents({
    token: 'secret',
    signal: end.signal,
    onItem: (item) => items.push(item),
    open: async (_path, init) => {
      requests.push(new Headers(init?.headers));
      const response = responses.shift();
      if (response instanceof Response) return response;
      throw response ?? new Error('network error');
    },
    pause: async (ms) => {
      pauses.push(ms);
      if (responses.length === 0) end.abort();
    },
  });
  return { items, requests, pauses };
}

test('a broken stream resumes after the last event received', async () => {
  const { items, requests } = await followed([
    stream(opened('7'), eventFrame('8', ORDER)),
    new TypeError('connection reset'),
    stream(opened('8'), eventFrame('9', ORDER)),
  ]);
  expect(items.map(({ type, id }) => `${type} ${id}`)).toEqual([
    'opened 7',
    'event 8',
    'opened 8',
    'event 9',
  ]);
  expect(requests.map((headers) => headers.get('last-event-id'))).toEqual([null, '8', '8']);
  expect(requests.every((headers) => headers.get('access-token') === 'secret')).toBe(true);
});

test('each failed attempt is followed by a longer pause, and an open stream resets it', async () => {
  const down = () => new Response('', { status: 503 });
  const { pauses } = await followed([down(), down(), down(), stream(opened('1')), down()]);
  const [first = 0, , third = 0, afterOpen = 0] = pauses;
  expect(third).toBeGreaterThan(first * 2);
  expect(afterOpen).toBeLessThan(third);
});

test('no pause is longer than about a minute', () => {
  expect(pauseAfter(30)).toBeLessThanOrEqual(75_000);
});

test('an unknown token ends the stream: the next call opens the login', async () => {
  const envelope = Response.json({ code: -1, msg: 'expired' });
  const { items, requests } = await followed([envelope, stream(opened('1'))]);
  expect(items).toEqual([]);
  expect(requests).toHaveLength(1);
});

test('a stream that is silent for a minute is closed and reopened', async () => {
  vi.useFakeTimers();
  const silence = 60_000;
  const requests: AbortSignal[] = [];
  const end = new AbortController();
  void followEvents({
    token: 'secret',
    signal: end.signal,
    onItem: () => {},
    open: (_path, init) => {
      requests.push(init?.signal as AbortSignal);
      return new Promise(() => {});
    },
    pause: async () => {},
  });
  await vi.advanceTimersByTimeAsync(silence - 1);
  expect(requests.map(({ aborted }) => aborted)).toEqual([false]);
  await vi.advanceTimersByTimeAsync(1);
  expect(requests[0]?.aborted).toBe(true);
  shows('socket-timeout', silence);
  end.abort();
  vi.useRealTimers();
});
