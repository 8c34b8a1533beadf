import type { Mail } from '@cliffhanger/application/ports';
import { accept, refuse } from '@cliffhanger/core/kernel';
import { type OpenTestDatabase, openTestDatabase } from '@cliffhanger/testing/database';
import { runOnce } from 'graphile-worker';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPlainPool } from './connection.ts';
import { silentJobRunnerLogger } from './job-runner-logger.ts';

let open: OpenTestDatabase;

beforeAll(async () => {
  open = await openTestDatabase();
});
afterAll(() => open.close());

const mail = (to: string): Mail => ({
  to,
  locale: 'ru',
  template: 'email-code',
  facts: { code: '123456', minutes: '10' },
});

/** As the worker does it: with the app's role, and a pool with pg's own parsers. */
async function delivered(): Promise<unknown[]> {
  const pgPool = createPlainPool({ connectionString: open.database.appUrl, maxConnections: 2 });
  const messages: unknown[] = [];
  try {
    await runOnce({
      pgPool,
      logger: silentJobRunnerLogger,
      taskList: { 'send-mail': async (message) => void messages.push(message) },
    });
  } finally {
    await pgPool.end();
  }
  return messages;
}

test('a message leaves once its use case is committed, and only once', async () => {
  await open.transactions.run(async ({ outbox }) => {
    await outbox.put('send-mail', mail('kept@example.com'));
    return accept(undefined);
  });
  expect(await delivered()).toEqual([mail('kept@example.com')]);
  expect(await delivered()).toEqual([]);
});

test('no commit, no message', async () => {
  await open.transactions.run(async ({ outbox }) => {
    await outbox.put('send-mail', mail('refused@example.com'));
    return refuse('email-taken');
  });
  expect(await delivered()).toEqual([]);
});
