import type { JobQueue, QueuedMail, TakenMessage } from '@cliffhanger/application/ports';
import { DECISION_TAKEN_BACK_WITHIN_MS } from '@cliffhanger/core/checkout';
import { accept, idOf, refuse } from '@cliffhanger/core/kernel';
import { type OpenTestDatabase, openTestDatabase } from '@cliffhanger/testing/database';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createJobQueue, unneededFiles } from './job-queue.ts';

let open: OpenTestDatabase;
let queue: JobQueue;

beforeAll(async () => {
  open = await openTestDatabase();
  queue = createJobQueue(open.app);
});
afterEach(() => open.owner.query('delete from jobs.messages; delete from jobs.turns'));
afterAll(() => open.close());

const mail = (to: string): QueuedMail => ({
  to,
  locale: 'ru',
  template: 'mail-trial',
  facts: { name: 'Ada' },
});
const put = (...to: string[]) =>
  open.transactions.run(async ({ outbox }) => accept(await outbox.putMany('send-mail', to.map(mail))));

const NOTHING = { done: [], failed: [], held: [] };
const take = (many = 10, from = queue) => from.exchange(NOTHING, many);
const idsOf = (taken: readonly TakenMessage[]) => taken.map(({ id }) => id);
const rows = async () => (await open.owner.query('select * from jobs.messages order by id')).rows;
const passHold = () => open.owner.query(`update jobs.messages set due_at = due_at - interval '31 seconds'`);

test('a message leaves once its use case is committed, and once', async () => {
  await put('kept@example.com');
  const taken = await take();
  expect(taken).toMatchObject([
    { kind: 'send-mail', content: mail('kept@example.com'), tries: 1, isLast: false },
  ]);
  expect(await take()).toEqual([]);
  await queue.exchange({ ...NOTHING, done: idsOf(taken) }, 10);
  expect(await rows()).toEqual([]);
});

test('no commit, no message', async () => {
  await open.transactions.run(async ({ outbox }) => {
    await outbox.put('send-mail', mail('refused@example.com'));
    return refuse('email-taken');
  });
  expect(await rows()).toEqual([]);
});

test('what was decided waits until it can no longer be taken back', async () => {
  await open.transactions.run(async ({ outbox }) => accept(await outbox.put('execute-decisions', {})));
  const [left] = await rows();
  expect(left.due_at - left.left_at).toBeGreaterThanOrEqual(DECISION_TAKEN_BACK_WITHIN_MS);
  expect(left.due_at - left.left_at).toBeLessThan(DECISION_TAKEN_BACK_WITHIN_MS + 1_000);
});

test('a message that names nothing that is there is not left', async () => {
  const nobody = '0198c0de-0000-7000-8000-00000000dead';
  await open.transactions.run(async ({ outbox }) => {
    await outbox.put('auto-ship', { sellerId: idOf(nobody), dramaIds: null });
    await outbox.put('check-link', { linkId: idOf(nobody) });
    await outbox.put('pay-refund', { orderId: idOf(nobody) });
    await outbox.put('account-mail', {
      sellerId: idOf(nobody),
      template: 'login-password-changed',
      facts: {},
    });
    await outbox.put('email-code', { email: 'no@example.com', locale: 'en', minutes: '10', sealed: '' });
    await outbox.put('staff-mail', { personId: idOf(nobody), template: 'mail-trial', facts: {} });
    return accept(undefined);
  });
  expect(await rows()).toEqual([]);
});

test('each message is taken by one worker, the one that has waited longest first', async () => {
  await put('1@example.com', '2@example.com', '3@example.com');
  const other = createJobQueue(open.app);
  const [mine, theirs] = await Promise.all([take(2), take(2, other)]);
  expect(new Set([...idsOf(mine), ...idsOf(theirs)]).size).toBe(3);
  expect(mine.length + theirs.length).toBe(3);
});

test('what a worker holds stays its own while it says so, and is taken over when it is silent', async () => {
  await put('held@example.com');
  const [held] = await take();
  await passHold();
  await queue.exchange({ ...NOTHING, held: [held!.id] }, 0);
  const other = createJobQueue(open.app);
  expect(await take(1, other)).toEqual([]);
  await passHold();
  expect(idsOf(await take(1, other))).toEqual([held!.id]);
  // The unresponsive worker returns. Its lease has expired, so its acknowledgement is ignored.
  await queue.exchange({ done: [held!.id], failed: [], held: [] }, 0);
  expect(await rows()).toMatchObject([{ tries: 2 }]);
});

test('a failed message waits longer each time, and is dead after 25 tries', async () => {
  await put('away@example.com');
  const pauses: number[] = [];
  for (const tries of [1, 2, 3, 25]) {
    await open.owner.query('update jobs.messages set tries = $1, due_at = now()', [tries - 1]);
    const [taken] = await take();
    expect(taken).toMatchObject({ tries, isLast: tries === 25 });
    await queue.exchange({ ...NOTHING, failed: [{ id: taken!.id, error: 'no line' }] }, 0);
    const [left] = await rows();
    expect(left).toMatchObject({ last_error: 'no line', worker: null });
    pauses.push(Math.abs(Math.round((left.due_at - Date.now()) / 1_000)));
  }
  expect(pauses).toEqual([3, 7, 20, 0]);
  expect(await take()).toEqual([]);
});

test('a worker that ends leaves what it holds to others at once', async () => {
  await put('1@example.com', '2@example.com');
  await queue.knowTasks(['settle-due-orders']);
  await queue.beginTurn([{ task: 'settle-due-orders', at: null }]);
  const held = await take();
  await queue.leaveToOthers();
  const other = createJobQueue(open.app);
  expect(idsOf(await take(10, other))).toEqual(idsOf(held));
  expect(await other.beginTurn([{ task: 'settle-due-orders', at: null }])).toBe('settle-due-orders');
});

/** Number of notifications that a listener receives. */
async function announced(work: () => Promise<unknown>): Promise<number> {
  const listener = await open.owner.connect();
  let count = 0;
  listener.on('notification', () => {
    count += 1;
  });
  try {
    await listener.query('listen "jobs"; listen "jobs:insert"');
    await work();
    // A notification arrives before the result of any later query.
    await listener.query('select 1');
    return count;
  } finally {
    await listener.query('unlisten *');
    listener.removeAllListeners('notification');
    listener.release();
  }
}

test('messages are not announced: commits that announce something wait for each other', async () => {
  expect(await announced(() => put('one@example.com', 'two@example.com'))).toBe(0);
  expect(await announced(() => open.owner.query(`notify "jobs"`))).toBe(1);
});

const MINUTE = { task: 'settle-due-orders' };
const at = async (seconds: number) => {
  const { rows: found } = await open.owner.query(`select now() + make_interval(secs => $1) as at`, [seconds]);
  return found[0].at;
};

test('a turn is taken once, however many workers ask, and again when the next one comes', async () => {
  const other = createJobQueue(open.app);
  await queue.knowTasks([MINUTE.task]);
  await open.owner.query(`update jobs.turns set turn_at = now() - interval '90 seconds'`);
  const turn = [{ ...MINUTE, at: await at(-60) }];
  const begun = await Promise.all([queue.beginTurn(turn), other.beginTurn(turn), queue.beginTurn(turn)]);
  expect(begun.filter((task) => task === MINUTE.task)).toHaveLength(1);
  const holder = begun[1] === undefined ? queue : other;
  await holder.endTurn(MINUTE.task, null);
  expect(await other.beginTurn(turn)).toBeUndefined();
  expect(await other.beginTurn([{ ...MINUTE, at: await at(-1) }])).toBe(MINUTE.task);
});

test('a task is not begun before its time, nor for the time before it was known', async () => {
  await queue.knowTasks([MINUTE.task]);
  expect(await queue.beginTurn([{ ...MINUTE, at: await at(-1) }])).toBeUndefined();
  expect(await queue.beginTurn([{ ...MINUTE, at: await at(3_600) }])).toBeUndefined();
  expect(await queue.beginTurn([{ ...MINUTE, at: null }])).toBe(MINUTE.task);
});

test('a turn that failed is tried again soon; one whose worker is silent is taken over', async () => {
  const other = createJobQueue(open.app);
  const turn = [{ ...MINUTE, at: null }];
  await queue.knowTasks([MINUTE.task]);
  await queue.beginTurn(turn);
  await queue.endTurn(MINUTE.task, 'no line');
  expect(await other.beginTurn(turn)).toBeUndefined();
  await open.owner.query(`update jobs.turns set held_until = now()`);
  expect(await other.beginTurn([{ ...MINUTE, at: await at(-60) }])).toBe(MINUTE.task);
  await other.holdTurns();
  await queue.endTurn(MINUTE.task, null);
  expect((await open.owner.query('select held_until from jobs.turns')).rows[0].held_until).not.toBeNull();
  await open.owner.query(`update jobs.turns set held_until = now()`);
  expect(await queue.beginTurn([{ ...MINUTE, at: await at(-60) }])).toBe(MINUTE.task);
});

test('a file that a row names is not removed, whoever asks for it', async () => {
  const stem = 'n'.repeat(43);
  const names = [`${stem}.webp`, `${'m'.repeat(43)}-0.mp4`];
  expect(await unneededFiles(open.app, names)).toEqual(names);
  await open.owner.query(
    `insert into identity.sellers (seller_id, email, real_name, country, contact_kind, contact_address, locale, registered_at,
       review_promised_by)
     values ('0198c0de-0000-7000-8000-00000000beef', 'nora@example.org', 'Nora', 'SE', 'telegram', '@nora', 'en', now(), now())`,
  );
  await open.owner.query(
    `insert into media.uploads (seller_id, upload_id, name, width, height, uploaded_at)
     values ('0198c0de-0000-7000-8000-00000000beef', gen_random_uuid(), $1, 1, 1, now())`,
    [stem],
  );
  expect(await unneededFiles(open.app, names)).toEqual([names[1]]);
});

test('a database that takes no writes is told from one that does', async () => {
  const client = await open.app.connect();
  try {
    expect(await createJobQueue(client).takesWrites()).toBe(true);
    await client.query('set default_transaction_read_only = on');
    expect(await createJobQueue(client).takesWrites()).toBe(false);
  } finally {
    client.release(true);
  }
});

test('nobody holds a turn for longer than three minutes', async () => {
  await queue.knowTasks([MINUTE.task]);
  await queue.beginTurn([{ ...MINUTE, at: null }]);
  const forLong = open.owner.query(`update jobs.turns set held_until = '2100-01-01'`);
  await expect(forLong).rejects.toThrow('held_for_minutes');
  await open.owner.query(
    `update jobs.turns set begun_at = begun_at - interval '4 minutes', turn_at = begun_at - interval '5 minutes', held_until = begun_at - interval '2 minutes'`,
  );
  await queue.holdTurns();
  expect(await createJobQueue(open.app).beginTurn([{ ...MINUTE, at: null }])).toBe(MINUTE.task);
});
