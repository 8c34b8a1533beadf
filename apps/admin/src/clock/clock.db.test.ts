import { DAY_MS } from '@cliffhanger/core/kernel';
import { createTestDatabase, type TestDatabase } from '@cliffhanger/testing/database';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runCommand, runInShell } from '../../test/run-command.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const admin = (args: readonly string[], more?: NodeJS.ProcessEnv) => runCommand(database, args, more);
const timeIn = (output: string): number => Date.parse(/business time: (\S+)/.exec(output)?.[1] ?? '');

test('the clock is advanced by a week, also for the next process', async () => {
  const startedAt = Date.now();
  const moved = await admin(['clock', '--by', '7d']);
  expect(moved.exitCode).toBe(0);
  expect(timeIn(moved.output)).toBeGreaterThanOrEqual(startedAt + 7 * DAY_MS);
  const { output } = await runInShell(database, ['clock']);
  expect(timeIn(output)).toBeGreaterThanOrEqual(timeIn(moved.output));
});

test('it cannot be moved back, and never in production', async () => {
  for (const by of ['-7d', '0d', '7', 'week', '500d'])
    expect(await admin(['clock', `--by=${by}`])).toMatchObject({ exitCode: 2 });
  const refused = await admin(['clock', '--by', '7d'], { CLIFFHANGER_ENV: 'production' });
  expect(refused).toMatchObject({
    exitCode: 1,
    output: expect.stringContaining('the clock is never moved in production'),
  });
});
