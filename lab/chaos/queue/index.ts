import { setTimeout as sleep } from 'node:timers/promises';
import {
  ANSWERED_WITHIN,
  createJobQueue,
  createMoneyPool,
  createPlainPool,
  createRepositories,
  createTransactions,
} from '@cliffhanger/adapters/postgres';
import { accept } from '@cliffhanger/core/kernel';
import { createLog } from '@cliffhanger/operations';
import { createTestDatabase } from '@cliffhanger/testing/database';
import { type Dice, diceOf } from '@cliffhanger/testing/dice';
import { type SeverableProxy, startSeverableProxy } from '@cliffhanger/testing/processes';
import { startJobs } from '../../../apps/worker/src/jobs/run-jobs.ts';
import type { ChaosOptions, Proof } from '../proof.ts';

const WORKERS = 2;
const JOBS_AT_ONCE = 8;
const JOB_MS = 20;
const LEFT_EVERY_MS = 200;
const LEFT_AT_ONCE = 10;
const TASK_EVERY_MS = 2_000;
const WAITS_AT_MOST_MS = 60_000;
const SIZES = { whole: { rounds: 60, longestMs: 90_000 }, short: { rounds: 12, longestMs: 20_000 } };
const SHORTEST_MS = 5_000;

/**
 * A proxy between workers and database refuses, resets or freezes connections, severs them in the middle of
 * completions, or makes the database read-only, for 5 to 90 seconds, while messages are added directly. After
 * each heal all waiting messages are taken within a minute, every scheduled job runs, and live workers do
 * nothing twice.
 */
export async function breakQueue({ short, seed = 'queue' }: ChaosOptions): Promise<Proof> {
  const { rounds, longestMs } = short ? SIZES.short : SIZES.whole;
  const dice = diceOf(seed);
  const database = await createTestDatabase();
  const owner = createPlainPool({ connectionString: database.ownerUrl, maxConnections: 2 });
  const worker = createMoneyPool({ connectionString: database.urlOf('worker'), maxConnections: 2 });
  const transactions = createTransactions(worker, createRepositories);
  const done = new Map<string, number>();
  const turns: number[] = [];
  const stuck: string[] = [];
  const proxies: SeverableProxy[] = [];
  const ending: (() => Promise<unknown>)[] = [];
  for (let index = 0; index < WORKERS; index += 1) {
    const proxy = await startSeverableProxy(new URL(database.urlOf('worker')));
    const url = new URL(database.urlOf('worker'));
    url.port = String(proxy.port);
    const pool = createMoneyPool({
      connectionString: url.href,
      maxConnections: 2,
      answeredWithinMs: ANSWERED_WITHIN.short,
    });
    const runner = startJobs({
      queue: createJobQueue(pool),
      handlers: {
        'send-mail': async ({ payload }: { payload: { to: string } }) => {
          await sleep(JOB_MS);
          done.set(payload.to, (done.get(payload.to) ?? 0) + 1);
        },
      },
      scheduledJobs: [
        {
          task: 'test-job',
          schedule: { everyMs: TASK_EVERY_MS },
          run: async () => {
            turns.push(Date.now());
            await sleep(JOB_MS);
          },
        },
      ],
      jobsAtOnce: JOBS_AT_ONCE,
      log: createLog({ level: 'silent', process: 'worker' }),
      metrics: { observe: () => {} },
      onStuck: (error) => stuck.push(String(error)),
    });
    proxies.push(proxy);
    ending.push(
      () => runner.stop(),
      () => pool.end(),
      () => proxy.sever(),
    );
  }

  let left = 0;
  let isLeaving = true;
  const leaving = (async () => {
    while (isLeaving) {
      const mails = Array.from({ length: LEFT_AT_ONCE }, (_, index) => mailTo(left + index));
      // A read-only database accepts no messages.
      const isLeft = await transactions
        .run(async ({ outbox }) => accept(await outbox.putMany('send-mail', mails)))
        .then(
          ({ ok }) => ok,
          () => false,
        );
      if (isLeft) left += LEFT_AT_ONCE;
      await sleep(LEFT_EVERY_MS);
    }
  })();

  const waits: number[] = [];
  const silences: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const forMs = SHORTEST_MS + dice.next() * (longestMs - SHORTEST_MS);
    await blow(dice, { proxies, owner, name: database.name }, forMs);
    const healedAt = Date.now();
    waits.push(await untilTaken(owner, healedAt));
    silences.push(await untilTurn(turns, healedAt));
  }
  isLeaving = false;
  await leaving;
  await sleep(LEFT_EVERY_MS * 10);
  const { rows } = await owner.query('select count(*)::int as left from jobs.messages');
  for (const end of ending) await end();
  await Promise.all([owner.end(), worker.end()]);
  await database.drop();
  const twice = [...done.values()].filter((times) => times > 1).length;
  const held =
    Math.max(...waits, ...silences) <= WAITS_AT_MOST_MS &&
    rows[0].left === 0 &&
    twice === 0 &&
    stuck.length === 0;
  return {
    name: 'chaos queue',
    rounds,
    messages: left,
    done: done.size,
    twice,
    remaining: rows[0].left,
    longestWaitMs: Math.round(Math.max(...waits)),
    longestSilenceOfTurnsMs: Math.round(Math.max(...silences)),
    stuck: stuck.length,
    verdict: held && done.size === left ? 'held' : 'broken',
  } as Proof;
}

const mailTo = (number: number) =>
  ({ to: `${number}@example.com`, locale: 'en', template: 'mail-trial', facts: {} }) as const;

interface Around {
  readonly proxies: readonly SeverableProxy[];
  readonly owner: ReturnType<typeof createPlainPool>;
  readonly name: string;
}

async function blow(dice: Dice, { proxies, owner, name }: Around, forMs: number): Promise<void> {
  const kind = Math.floor(dice.next() * 4);
  const all = (what: (proxy: SeverableProxy) => unknown) => Promise.all(proxies.map(what));
  if (kind === 0) {
    // Refused for the whole time.
    await all((proxy) => proxy.sever());
    await sleep(forMs);
    await all((proxy) => proxy.restore());
  } else if (kind === 1) {
    // Reset repeatedly, in the middle of messages.
    const until = Date.now() + forMs;
    while (Date.now() < until) {
      await all(async (proxy) => {
        await proxy.sever();
        await proxy.restore();
      });
      await sleep(300 + dice.next() * 700);
    }
  } else if (kind === 2) {
    // Frozen: messages do not arrive.
    const until = Date.now() + forMs;
    while (Date.now() < until) {
      await all((proxy) => proxy.deafen());
      await sleep(500);
    }
  } else {
    // Behaves as a replica: only reads succeed.
    await owner.query(`alter database ${name} set default_transaction_read_only = on`);
    await all(async (proxy) => {
      await proxy.sever();
      await proxy.restore();
    });
    await sleep(forMs);
    await owner.query('set default_transaction_read_only = off');
    await owner.query(`alter database ${name} reset default_transaction_read_only`);
    await all(async (proxy) => {
      await proxy.sever();
      await proxy.restore();
    });
  }
}

/** Time from the heal until the last earlier message is taken. */
async function untilTaken(owner: Around['owner'], healedAt: number): Promise<number> {
  const last = await owner.query('select coalesce(max(id), 0)::text as id from jobs.messages');
  for (;;) {
    const { rows } = await owner.query('select count(*)::int as left from jobs.messages where id <= $1', [
      last.rows[0].id,
    ]);
    if (rows[0].left === 0 || Date.now() - healedAt > 2 * WAITS_AT_MOST_MS) return Date.now() - healedAt;
    await sleep(50);
  }
}

async function untilTurn(turns: readonly number[], healedAt: number): Promise<number> {
  for (;;) {
    const first = turns.findLast((at) => at >= healedAt);
    if (first !== undefined) return first - healedAt;
    if (Date.now() - healedAt > 2 * WAITS_AT_MOST_MS) return Date.now() - healedAt;
    await sleep(50);
  }
}
