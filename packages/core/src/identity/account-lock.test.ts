import { expect, test } from 'vitest';
import { DAY_MS, HOUR_MS, idOf, instantOf, later } from '../kernel/index.ts';
import { type AccountLock, isLocked, lockAccount, refusedByLock } from './account-lock.ts';

const NOW = instantOf(Date.UTC(2026, 10, 15));
const GROUND = { rule: 'device-stolen', facts: {}, note: null } as const;
const ID = idOf<'account-lock'>('018f8f8e-0000-7000-8000-000000000001');

const locked = (days: number, at = NOW, before: readonly AccountLock[] = []): AccountLock => {
  const lock = lockAccount({ id: ID, ground: GROUND, days }, before, at);
  if (!lock.ok) throw new Error(lock.refusal.name);
  return lock.value;
};

test('a lock opens by itself, to the millisecond, or when a person opens it', () => {
  const lock = locked(2);
  expect(isLocked(lock, later(NOW, 2 * DAY_MS - 1))).toBe(true);
  expect(isLocked(lock, later(NOW, 2 * DAY_MS))).toBe(false);
  expect(isLocked({ ...lock, openedAt: later(NOW, 1) }, later(NOW, 1))).toBe(false);
});

test('a lock lasts a week at most', () => {
  expect(locked(7).until).toBe(later(NOW, 7 * DAY_MS));
  expect(lockAccount({ id: ID, ground: GROUND, days: 8 }, [], NOW)).toMatchObject({
    refusal: { name: 'lock-too-long', facts: { days: 7 } },
  });
});

test('locks after one another make no longer one: a week within thirty days', () => {
  const first = locked(5);
  const next = later(NOW, 5 * DAY_MS);
  expect(lockAccount({ id: ID, ground: GROUND, days: 3 }, [first], next)).toMatchObject({
    refusal: { name: 'lock-too-long', facts: { days: 2 } },
  });
  expect(locked(2, next, [first]).until).toBe(later(next, 2 * DAY_MS));
  expect(locked(7, later(NOW, 35 * DAY_MS), [first]).until).toBe(later(NOW, 42 * DAY_MS));
});

test('only the time that an account was really shut counts', () => {
  const opened = { ...locked(7), openedAt: later(NOW, HOUR_MS) };
  expect(locked(6, later(NOW, DAY_MS), [opened]).until).toBe(later(NOW, 7 * DAY_MS));
});

test('who is kept out hears why, and in how many hours it is over', () => {
  expect(refusedByLock(locked(1), later(NOW, HOUR_MS - 1))).toMatchObject({
    refusal: { name: 'cannot-log-in', facts: { rule: 'device-stolen', hours: 24 } },
  });
});
