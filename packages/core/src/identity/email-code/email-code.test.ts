import { expect, test } from 'vitest';
import { DAY_MS, type Instant, instantOf, later, MINUTE_MS, SECOND_MS } from '../../kernel/index.ts';
import { judgeEmailCode, mayEmailCodeBeSent, type SentEmailCode } from './email-code.ts';

const SENT_AT = instantOf(1_800_000_000_000);
const after = (ms: number): Instant => later(SENT_AT, ms);
const code = (changed: Partial<SentEmailCode> = {}): SentEmailCode => ({
  sentAt: SENT_AT,
  wrongTries: 0,
  usedAt: null,
  ...changed,
});
const refusalOf = (result: ReturnType<typeof judgeEmailCode>) =>
  result.ok ? undefined : [result.refusal.name, result.refusal.counted];

test('the first code is sent at once', () => {
  expect(mayEmailCodeBeSent({ lastSentAt: null, sentInLastDay: 0 }, SENT_AT).ok).toBe(true);
});

test('another code can be asked for after sixty seconds, not a millisecond before', () => {
  const asked = (ms: number) => mayEmailCodeBeSent({ lastSentAt: SENT_AT, sentInLastDay: 1 }, after(ms));
  expect(asked(MINUTE_MS).ok).toBe(true);
  expect(asked(MINUTE_MS - 1)).toMatchObject({
    refusal: { name: 'email-code-too-soon', facts: { seconds: 1 } },
  });
  expect(asked(0)).toMatchObject({ refusal: { facts: { seconds: 60 } } });
  expect(asked(18 * SECOND_MS)).toMatchObject({ refusal: { facts: { seconds: 42 } } });
});

test('an address is sent ten codes a day', () => {
  const asked = (sentInLastDay: number) =>
    mayEmailCodeBeSent({ lastSentAt: SENT_AT, sentInLastDay }, after(DAY_MS / 2));
  expect(asked(9).ok).toBe(true);
  expect(asked(10)).toMatchObject({ refusal: { name: 'email-code-daily-limit' } });
});

test('a code is good for ten minutes, to the millisecond', () => {
  expect(judgeEmailCode(code(), true, after(10 * MINUTE_MS - 1)).ok).toBe(true);
  expect(refusalOf(judgeEmailCode(code(), true, after(10 * MINUTE_MS)))).toEqual([
    'email-code-expired',
    false,
  ]);
});

test('a wrong code counts; after five of them the right one is worth nothing either', () => {
  expect(refusalOf(judgeEmailCode(code({ wrongTries: 4 }), false, after(0)))).toEqual([
    'email-code-wrong',
    true,
  ]);
  expect(judgeEmailCode(code({ wrongTries: 4 }), true, after(0)).ok).toBe(true);
  expect(refusalOf(judgeEmailCode(code({ wrongTries: 5 }), true, after(0)))).toEqual([
    'email-code-tries-used-up',
    false,
  ]);
});

test('a code can be used once', () => {
  expect(refusalOf(judgeEmailCode(code({ usedAt: after(1) }), true, after(2)))).toEqual([
    'email-code-wrong',
    false,
  ]);
});

test('without a code having been sent none is right', () => {
  expect(refusalOf(judgeEmailCode(undefined, false, after(0)))).toEqual(['email-code-wrong', false]);
});
