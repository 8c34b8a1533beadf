import { setTimeout as sleep } from 'node:timers/promises';
import { rollUpPlatformAccounts } from '@cliffhanger/adapters/postgres';
import { compareProcessors } from '@cliffhanger/application/ledger';
import { DAY_MS, later } from '@cliffhanger/core/kernel';
import type { Fixture } from '@cliffhanger/testing/factories';
import { brokenOrderRules } from '@cliffhanger/testing/orders';
import { acknowledgedIn, countedIn, differences, sumOf } from '../clicks/books.ts';
import type { Ingest } from '../clicks/machines.ts';
import type { Acknowledgement } from './business.ts';
import { compare } from './gap.ts';

/** Time for a worker that ended in the last fault to restart and catch up. */
const SETTLED_WITHIN_MS = 240_000;
const LOOKED_EVERY_MS = 500;

/** Compares acknowledged orders with stored ones, paid and shipped, except earlier orders. */
export async function judgeOrders(
  { owner }: Pick<Fixture, 'owner'>,
  acknowledged: readonly Acknowledgement[],
  earlier: readonly string[] = [],
) {
  const { rows } = await owner.query<{ number: string; shipped: boolean }>(
    'select number, shipped_at is not null as shipped from orders where number <> all ($1)',
    [earlier],
  );
  const numbers = (kind: Acknowledgement['kind']) =>
    acknowledged.filter((one) => one.kind === kind).map(({ number }) => number);
  const paid = compare(
    numbers('paid'),
    rows.map(({ number }) => number),
  );
  const shipped = compare(
    numbers('shipped'),
    rows.filter((row) => row.shipped).map(({ number }) => number),
  );
  return { lost: paid.lost + shipped.lost, doubled: paid.doubled + shipped.doubled };
}

export async function judgeBooks({ owner, ...fixture }: Fixture) {
  const jobs = await until(
    () => jobsLeft(owner),
    ({ length }) => length === 0,
  );
  // As the worker does every few minutes: the comparison uses these sums.
  await rollUpPlatformAccounts(owner);
  const reconciled = await compareProcessors({
    transactions: fixture.as('worker').transactions,
    // A day is compared only after it has ended.
    clock: { now: () => later(fixture.clock.now(), DAY_MS) },
  })();
  return {
    brokenRules: await brokenOrderRules(owner),
    differingProcessors: reconciled.ok ? reconciled.value : Number.NaN,
    jobs,
  };
}

/** Messages out of retries, and everything overdue by a minute. */
async function jobsLeft(owner: Fixture['owner']): Promise<readonly string[]> {
  const { rows } = await owner.query<{ job: string }>(
    `select format('%s: try %s, due %s, %s', kind, tries, due_at, left(last_error, 100)) as job
     from jobs.messages where tries >= 25 or due_at < now() - interval '1 minute'
     union all
     select format('%s: begun %s, held until %s, %s', task, begun_at, held_until, left(last_error, 100))
     from jobs.turns where held_until < now() - interval '1 minute'
     limit 20`,
  );
  return rows.map(({ job }) => job);
}

/** Compares clicks acknowledged by the stream with counted clicks. */
export async function judgeClicks({ owner }: Pick<Fixture, 'owner'>, { acknowledgements }: Ingest) {
  const { books, clicks } = acknowledgedIn(acknowledgements);
  const counted = await until(
    () => countedIn(owner),
    (found) => sumOf(found) >= clicks,
  );
  return { acknowledged: clicks, ...differences(books, counted) };
}

/** Polls until it is enough; returns the last value when time runs out. */
async function until<T>(look: () => Promise<T>, isEnough: (found: T) => boolean): Promise<T> {
  const givesUpAt = performance.now() + SETTLED_WITHIN_MS;
  for (;;) {
    const found = await look();
    if (isEnough(found) || performance.now() > givesUpAt) return found;
    await sleep(LOOKED_EVERY_MS);
  }
}
