import { setTimeout as sleep } from 'node:timers/promises';
import type { Mail } from '@cliffhanger/application/ports';
import { accept, refuse } from '@cliffhanger/core/kernel';
import { type OpenTestDatabase, openTestDatabase } from '@cliffhanger/testing/database';
import { runOnce } from 'graphile-worker';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPlainPool } from '../connection.ts';
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

test('what is put for later waits from the moment it is put, however long its use case has run by then', async () => {
  const afterMs = 10_000;
  const putAt = await open.transactions.run(async ({ outbox }) => {
    await outbox.put('send-mail', mail('begun@example.com'));
    await sleep(50);
    const at = Date.now();
    await outbox.putLater('execute-decisions', {}, afterMs);
    return accept(at);
  });
  const { rows } = await open.owner.query<{ run_at: Date }>(
    "select j.run_at from graphile_worker.jobs j where j.task_identifier = 'execute-decisions'",
  );
  expect(Number(rows[0]?.run_at)).toBeGreaterThanOrEqual((putAt.ok ? putAt.value : Number.NaN) + afterMs);
  await delivered();
});

test('a message of a kind that no worker has registered yet is delivered too', async () => {
  const kind = "delete from graphile_worker._private_tasks where identifier = 'send-mail'";
  const [one, ...more] = ['one', 'two', 'three'].map((name) => mail(`${name}@example.com`));
  if (one === undefined) throw new Error('no mail');
  await open.owner.query(kind);
  await open.transactions.run(async ({ outbox }) => accept(await outbox.put('send-mail', one)));
  expect(await delivered()).toEqual([one]);
  await open.owner.query(kind);
  await open.transactions.run(async ({ outbox }) => accept(await outbox.putMany('send-mail', more)));
  expect(await delivered()).toEqual(more);
});

test('no commit, no message', async () => {
  await open.transactions.run(async ({ outbox }) => {
    await outbox.put('send-mail', mail('refused@example.com'));
    return refuse('email-taken');
  });
  expect(await delivered()).toEqual([]);
});

/** What is announced to whoever listens for jobs meanwhile. */
async function announced(work: () => Promise<unknown>): Promise<number> {
  const listener = await open.owner.connect();
  let count = 0;
  listener.on('notification', () => {
    count += 1;
  });
  try {
    await listener.query('listen "jobs:insert"');
    await work();
    // A notification comes no later than the answer to what was asked after it.
    await listener.query('select 1');
    return count;
  } finally {
    await listener.query('unlisten *');
    listener.removeAllListeners('notification');
    listener.release();
  }
}

test('messages are not announced: commits that announce something wait for each other', async () => {
  const putTwice = () =>
    open.transactions.run(async ({ outbox }) => {
      await outbox.put('send-mail', mail('one@example.com'));
      await outbox.putMany('send-mail', [mail('two@example.com')]);
      return accept(undefined);
    });
  await putTwice();
  await delivered();
  expect(await announced(putTwice)).toBe(0);
  expect(await delivered()).toEqual([mail('one@example.com'), mail('two@example.com')]);
  expect(await announced(() => open.app.query(`select graphile_worker.add_job('send-mail')`))).toBe(1);
  await delivered();
});
