import { type Call, type Endpoint, RequestFailed } from '@cliffhanger/wire/kernel';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  carriesKey,
  delayBeforeRetry,
  MOST_REPEATS,
  repeatWhileOverloaded,
} from './repeat-while-overloaded.ts';

const PAY = { name: 'wallet.test-pay' } as unknown as Endpoint<string, string>;
const KEYED = { idempotencyKey: 'k' };
const sent = vi.fn<() => Promise<unknown>>();
const call: Call = () => sent() as never;
const patient = repeatWhileOverloaded(call, carriesKey);
const busy = (retryAfterMs?: number) => new RequestFailed(503, undefined, retryAfterMs);

beforeEach(() => {
  vi.useFakeTimers();
  sent.mockReset();
});
afterEach(() => {
  vi.useRealTimers();
});

test('a call with an idempotency key is retried while the server is overloaded', async () => {
  sent
    .mockRejectedValueOnce(busy())
    .mockRejectedValueOnce(busy())
    .mockResolvedValue({ ok: true, value: 'paid' });
  const answer = patient(PAY, 'ten', KEYED);
  await vi.runAllTimersAsync();
  expect(await answer).toEqual({ ok: true, value: 'paid' });
  expect(sent).toHaveBeenCalledTimes(3);
});

test('the number of retries is bounded', async () => {
  sent.mockRejectedValue(busy());
  const answer = patient(PAY, 'ten', KEYED).catch((error: unknown) => error);
  await vi.runAllTimersAsync();
  expect(await answer).toMatchObject({ status: 503 });
  expect(sent).toHaveBeenCalledTimes(MOST_REPEATS + 1);
});

test.each([
  ['without a key', busy(), {}],
  ['with a key, after a lost connection', new RequestFailed(undefined), KEYED],
  ['with a key, after a broken server', new RequestFailed(500), KEYED],
])('a command is sent once %s', async (_when, error, options) => {
  sent.mockRejectedValue(error);
  await expect(patient(PAY, 'ten', options)).rejects.toBe(error);
  expect(sent).toHaveBeenCalledTimes(1);
});

test('backoff is exponential with jitter and never shorter than Retry-After', () => {
  const spy = vi.spyOn(Math, 'random').mockReturnValue(0);
  expect([0, 1, 2, 3, 9].map((failures) => delayBeforeRetry(failures, busy()))).toEqual([
    1000, 2000, 4000, 8000, 15_000,
  ]);
  expect(delayBeforeRetry(0, busy(5000))).toBe(5000);
  expect(delayBeforeRetry(0, busy(3_600_000))).toBe(15_000);
  spy.mockReturnValue(0.5);
  expect(delayBeforeRetry(0, busy())).toBe(1250);
  spy.mockRestore();
});
