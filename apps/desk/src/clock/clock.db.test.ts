import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { DAY_MS } from '@cliffhanger/core/kernel';
import { createTestDatabase, type TestDatabase } from '@cliffhanger/testing/database';
import { afterAll, beforeAll, expect, test } from 'vitest';

const MAIN = fileURLToPath(new URL('../main.ts', import.meta.url));

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** As a person types it, in a process of its own. */
const desk = (words: readonly string[], more: NodeJS.ProcessEnv = {}) =>
  new Promise<{ exitCode: number; said: string }>((resolve) => {
    const env = { ...process.env, DATABASE_URL: database.appUrl, ...more };
    execFile(process.execPath, [MAIN, ...words], { env }, (error, stdout, stderr) =>
      resolve({ exitCode: Number(error?.code ?? 0), said: `${stdout}${stderr}` }),
    );
  });
const timeIn = (said: string): number => Date.parse(/it is (\S+) for the business/.exec(said)?.[1] ?? '');

test('the clock is moved on by a week, and the next process finds it there', async () => {
  const startedAt = Date.now();
  const moved = await desk(['clock', '--by', '7d']);
  expect(moved.exitCode).toBe(0);
  expect(timeIn(moved.said)).toBeGreaterThanOrEqual(startedAt + 7 * DAY_MS);
  expect(timeIn((await desk(['clock'])).said)).toBeGreaterThanOrEqual(timeIn(moved.said));
});

test('it is not moved back, and never in production', async () => {
  for (const by of ['-7d', '0d', '7', 'week', '500d'])
    expect(await desk(['clock', `--by=${by}`])).toMatchObject({ exitCode: 2 });
  const refused = await desk(['clock', '--by', '7d'], { CLIFFHANGER_ENV: 'production' });
  expect(refused).toMatchObject({ exitCode: 1, said: expect.stringContaining('never moved in production') });
});
