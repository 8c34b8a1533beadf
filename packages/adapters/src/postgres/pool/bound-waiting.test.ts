import { EventEmitter } from 'node:events';
import { Overloaded } from '@cliffhanger/application/ports';
import type { Pool } from 'pg';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { boundWaiting } from './bound-waiting.ts';

const CONNECTIONS = 10;
const MOST_WAITING = 20;
const SERVED = {};

/** As many wait as it is told; whoever is let in is served. */
class CrowdedPool extends EventEmitter {
  waitingCount = 0;
  readonly idleCount = 0;
  readonly options = { max: CONNECTIONS };
  connect = async (): Promise<unknown> => SERVED;

  use(forMs: number): void {
    const client = {};
    this.emit('acquire', client);
    vi.advanceTimersByTime(forMs);
    this.emit('release', undefined, client);
  }
}

let crowded: CrowdedPool;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
  vi.advanceTimersByTime(60_000);
  crowded = new CrowdedPool();
  boundWaiting(crowded as unknown as Pool, MOST_WAITING);
});
afterEach(() => {
  vi.useRealTimers();
});

const isLetIn = async (waiting: number): Promise<boolean> => {
  crowded.waitingCount = waiting;
  try {
    return (await crowded.connect()) === SERVED;
  } catch (error) {
    if (error instanceof Overloaded) return false;
    throw error;
  }
};

test('of a pool that nobody has used the bound alone counts', async () => {
  expect(await isLetIn(MOST_WAITING - 1)).toBe(true);
  expect(await isLetIn(MOST_WAITING)).toBe(false);
});

test('where connections are given back after two milliseconds, five times as many may come at once', async () => {
  for (let used = 0; used < 100; used += 1) crowded.use(2);
  expect(await isLetIn(99)).toBe(true);
  // All of them wait should it stand still from now on: there is an end to it.
  expect(await isLetIn(100)).toBe(false);
});

test('where they are used for thirty milliseconds, as many may come as are served in a quarter of a second', async () => {
  for (let used = 0; used < 100; used += 1) crowded.use(30);
  expect(await isLetIn(83)).toBe(true);
  expect(await isLetIn(84)).toBe(false);
});

test('where each waits for a lock of the others, one beyond the bound is sent away', async () => {
  for (let used = 0; used < 100; used += 1) crowded.use(2);
  for (let used = 0; used < 100; used += 1) crowded.use(180);
  expect(await isLetIn(MOST_WAITING - 1)).toBe(true);
  expect(await isLetIn(MOST_WAITING)).toBe(false);
});

test('a server that stands still is noticed before the mean of what it did', async () => {
  for (let used = 0; used < 100; used += 1) crowded.use(2);
  vi.advanceTimersByTime(249);
  expect(await isLetIn(MOST_WAITING)).toBe(true);
  vi.advanceTimersByTime(2);
  expect(await isLetIn(MOST_WAITING)).toBe(false);
  // Those within the bound wait for it all the same.
  expect(await isLetIn(MOST_WAITING - 1)).toBe(true);
});

test('whoever hands over a function is told as well', async () => {
  crowded.waitingCount = MOST_WAITING;
  const told = Promise.withResolvers<unknown>();
  (crowded.connect as (onConnection: (error: unknown) => void) => void)(told.resolve);
  expect(await told.promise).toBeInstanceOf(Overloaded);
});
