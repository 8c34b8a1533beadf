import { instantOf } from '@cliffhanger/core/kernel';
import { shows } from '@cliffhanger/testing/observations';
import { eventFrame, openedFrame, type StreamItem } from '@cliffhanger/wire/messages';
import { expect, test, vi } from 'vitest';
import { followEvents, pauseAfter } from './event-stream.ts';

const ORDER = { kind: 'order-new', at: instantOf(0), facts: { number: 'CH-7K3VT2QM' } } as const;
const opened = (id: string) => openedFrame(id, { isComplete: true });
const stream = (...frames: string[]) =>
  new Response(frames.join(''), { headers: { 'content-type': 'text/event-stream; charset=utf-8' } });

/** Follows until the given answers are used up; says what was heard and with what the server was asked. */
async function followed(answers: (Response | Error)[]) {
  const heard: StreamItem[] = [];
  const asked: Headers[] = [];
  const pauses: number[] = [];
  const end = new AbortController();
  await followEvents({
    token: 'secret',
    signal: end.signal,
    onItem: (item) => heard.push(item),
    open: async (_path, init) => {
      asked.push(new Headers(init?.headers));
      const answer = answers.shift();
      if (answer instanceof Response) return answer;
      throw answer ?? new Error('no line');
    },
    pause: async (ms) => {
      pauses.push(ms);
      if (answers.length === 0) end.abort();
    },
  });
  return { heard, asked, pauses };
}

test('a stream that breaks goes on behind the last event that was told', async () => {
  const { heard, asked } = await followed([
    stream(opened('7'), eventFrame('8', ORDER)),
    new TypeError('the line broke'),
    stream(opened('8'), eventFrame('9', ORDER)),
  ]);
  expect(heard.map(({ type, id }) => `${type} ${id}`)).toEqual([
    'opened 7',
    'event 8',
    'opened 8',
    'event 9',
  ]);
  expect(asked.map((headers) => headers.get('last-event-id'))).toEqual([null, '8', '8']);
  expect(asked.every((headers) => headers.get('access-token') === 'secret')).toBe(true);
});

test('each try that fails is followed by a longer pause, and an open stream ends the count', async () => {
  const down = () => new Response('', { status: 503 });
  const { pauses } = await followed([down(), down(), down(), stream(opened('1')), down()]);
  const [first = 0, , third = 0, afterOpen = 0] = pauses;
  expect(third).toBeGreaterThan(first * 2);
  expect(afterOpen).toBeLessThan(third);
});

test('no pause is longer than about a minute', () => {
  expect(pauseAfter(30)).toBeLessThanOrEqual(75_000);
});

test('a token that is no longer known ends it: the login page is the next to know', async () => {
  const envelope = Response.json({ code: -1, msg: 'expired' });
  const { heard, asked } = await followed([envelope, stream(opened('1'))]);
  expect(heard).toEqual([]);
  expect(asked).toHaveLength(1);
});

test('a stream that says nothing for a minute is given up, and asked for again', async () => {
  vi.useFakeTimers();
  const silence = 60_000;
  const asked: AbortSignal[] = [];
  const end = new AbortController();
  void followEvents({
    token: 'secret',
    signal: end.signal,
    onItem: () => {},
    open: (_path, init) => {
      asked.push(init?.signal as AbortSignal);
      return new Promise(() => {});
    },
    pause: async () => {},
  });
  await vi.advanceTimersByTimeAsync(silence - 1);
  expect(asked.map(({ aborted }) => aborted)).toEqual([false]);
  await vi.advanceTimersByTimeAsync(1);
  expect(asked[0]?.aborted).toBe(true);
  shows('socket-timeout', silence);
  end.abort();
  vi.useRealTimers();
});
