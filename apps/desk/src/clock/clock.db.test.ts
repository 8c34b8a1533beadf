import { DAY_MS } from '@cliffhanger/core/kernel';
import { createTestDatabase, type TestDatabase } from '@cliffhanger/testing/database';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { typeAtDesk, typeInShell } from '../desk-under-test.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const desk = (args: readonly string[], more?: NodeJS.ProcessEnv) => typeAtDesk(database, args, more);
const timeIn = (said: string): number => Date.parse(/it is (\S+) for the business/.exec(said)?.[1] ?? '');

test('the clock is moved on by a week, and the next process finds it there', async () => {
  const startedAt = Date.now();
  const moved = await desk(['clock', '--by', '7d']);
  expect(moved.exitCode).toBe(0);
  expect(timeIn(moved.said)).toBeGreaterThanOrEqual(startedAt + 7 * DAY_MS);
  const { said } = await typeInShell(database, ['clock']);
  expect(timeIn(said)).toBeGreaterThanOrEqual(timeIn(moved.said));
});

test('it is not moved back, and never in production', async () => {
  for (const by of ['-7d', '0d', '7', 'week', '500d'])
    expect(await desk(['clock', `--by=${by}`])).toMatchObject({ exitCode: 2 });
  const refused = await desk(['clock', '--by', '7d'], { CLIFFHANGER_ENV: 'production' });
  expect(refused).toMatchObject({
    exitCode: 1,
    said: expect.stringContaining('the clock is never moved in production'),
  });
});
