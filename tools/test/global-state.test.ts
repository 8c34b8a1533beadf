import { createServer } from 'node:net';
import { afterEach, expect, test, vi } from 'vitest';
import { leftBehind, readGlobalState } from './global-state.ts';

const before = readGlobalState();
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const found = (): readonly string[] => leftBehind(before, readGlobalState());

test('a file that puts everything back leaves nothing behind', () => {
  vi.stubEnv('LEFT', 'here');
  vi.unstubAllEnvs();
  expect(found()).toEqual([]);
});

test.each([
  ['the environment variable LEFT', () => vi.stubEnv('LEFT', 'here')],
  ['the global fetch', () => vi.stubGlobal('fetch', () => {})],
  ['the global Math.random', () => vi.spyOn(Math, 'random')],
  ['fake timers', () => vi.useFakeTimers({ toFake: ['performance'] })],
])('%s is found', (name, leave) => {
  leave();
  expect(found()).toContain(name);
});

test('a server that still listens is found', async () => {
  const server = createServer();
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  expect(found()).toEqual(['1 open TCPServerWrap']);
  await new Promise((resolve) => {
    server.close(resolve);
  });
});
