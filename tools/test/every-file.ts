import { setTimeout as sleep } from 'node:timers/promises';
import { configureProperties } from '@cliffhanger/testing/cases';
import { afterAll, vi } from 'vitest';
import { leftBehind, readGlobalState } from './global-state.ts';

/* Runs before every test file. */

const GONE_WITHIN_MS = 5_000;

configureProperties();

const before = readGlobalState();
// The hook added first runs last, after the file's own.
afterAll(async () => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  const found = (): readonly string[] => leftBehind(before, readGlobalState());
  // Closing handles may take a moment.
  const giveUpAt = performance.now() + GONE_WITHIN_MS;
  while (found().length > 0 && performance.now() < giveUpAt) await sleep(20);
  if (found().length > 0) throw new Error(`this file leaves behind: ${found().join(', ')}`);
});
