import { createSandboxPayments } from '@cliffhanger/adapters/payments';
import {
  createJobQueue,
  createMoneyPool,
  createPlainPool,
  createRepositories,
  createTransactions,
  ensureLedgerMonths,
  ensureOrderMonths,
  rollUpPlatformAccounts,
} from '@cliffhanger/adapters/postgres';
import { refreshHotRanks } from '@cliffhanger/application/catalog';
import {
  endDuePreOrders,
  executeDecisions,
  payRefund,
  prepareAllocations,
} from '@cliffhanger/application/checkout';
import { refreshCreditScore } from '@cliffhanger/application/credit';
import { aggregateRollups, refreshDramaSales } from '@cliffhanger/application/dashboard';
import { escalateDeposits } from '@cliffhanger/application/deposits';
import { autoShipWaiting, shipOverdueOrders } from '@cliffhanger/application/orders';
import type { Transactions } from '@cliffhanger/application/ports';
import { beginSettlements, endOverdueAudits, settleDueOrders } from '@cliffhanger/application/settlement';
import { HOUR_MS, type Instant, later, type Result } from '@cliffhanger/core/kernel';
import { escalateWithdrawals } from '@cliffhanger/server/withdrawals';
import { seededChance } from '../seeded-chance.ts';
import { withQuietOutbox } from './quiet-outbox.ts';

/**
 * A worker's work at one moment of business time: waiting jobs, then every scheduled job until nothing is
 * due.
 */
export interface JobRunner {
  at(now: Instant): Promise<void>;
  close(): Promise<void>;
}

export interface JobRunnerOptions {
  readonly connectionString: string;
  /** Releases what a killed worker held: no login reads or updates the queue. */
  readonly ownerUrl: string;
  readonly seed: string;
  /** Keeps the IDs of two workers distinct. */
  readonly worker: string;
}

const MONTHS_AHEAD = 3;
/** Hourly and every minute in a real worker; no check depends on them. */
export const HOURS_BETWEEN_SCORES = 6;
const MOST_BATCHES = 1_000;

export function createJobRunner({ connectionString, ownerUrl, seed, worker }: JobRunnerOptions): JobRunner {
  const applicationName = `cliffhanger-simulated-${worker}`;
  const pool = createMoneyPool({ connectionString, maxConnections: 2, applicationName });
  const owner = createPlainPool({ connectionString: ownerUrl, maxConnections: 1 });
  const transactions = withQuietOutbox(createTransactions(pool, createRepositories));
  let turns = 0;
  return {
    async at(now) {
      turns += 1;
      const draws = seededChance(`${seed}:draw:${now}`, now);
      const needs = {
        transactions,
        clock: { now: () => now },
        random: {
          // A worker that replaces a killed one at the same moment generates different IDs.
          ...seededChance(`${seed}:${worker}:${now}:${turns}`, now),
          // A day's draw uses the same secret, whichever worker prepares it.
          secret: () => draws.secret(),
        },
      };
      await executeJobs({ pool, owner }, needs);
      for (const job of dueJobs(needs)) await untilNothingIsDue(job);
      // Due work enqueues further jobs; another worker may have taken them already.
      await executeJobs({ pool, owner }, needs);
      if (isHour(now, HOURS_BETWEEN_SCORES)) for (const job of slowJobs(needs)) await untilNothingIsDue(job);
      // A day's weights are fixed in the last hour before it.
      if (isHour(later(now, HOUR_MS), 24) || isHour(now, 24))
        await untilNothingIsDue(prepareAllocations(needs));
      if (isHour(now, 24)) await atMidnight(needs, pool, now);
    },
    async close() {
      await Promise.all([pool.end(), owner.end()]);
    },
  };
}

const isHour = (now: Instant, hours: number): boolean => now % (hours * HOUR_MS) === 0;

interface JobRequires {
  readonly transactions: Transactions;
  readonly clock: { now(): Instant };
  readonly random: ReturnType<typeof seededChance>;
}

type DueJob = () => Promise<Result<number>>;

const dueJobs = (needs: JobRequires): readonly DueJob[] => [
  endDuePreOrders(needs),
  executeDecisions(needs),
  shipOverdueOrders(needs),
  beginSettlements(needs),
  endOverdueAudits(needs),
  settleDueOrders(needs),
  aggregateRollups(needs),
];

const slowJobs = (needs: JobRequires): readonly DueJob[] => [
  scores(needs),
  escalateDeposits(needs),
  escalateWithdrawals(needs),
];

/** All sellers, one batch at a time. */
function scores(needs: JobRequires): DueJob {
  let after: Parameters<ReturnType<typeof refreshCreditScore>>[0] = null;
  return async () => {
    const batch = await refreshCreditScore(needs)(after);
    if (!batch.ok) return batch;
    ({ after } = batch.value);
    return { ok: true, value: after === null ? 0 : 1 };
  };
}

async function atMidnight(needs: JobRequires, pool: Parameters<typeof ensureOrderMonths>[0], now: Instant) {
  await ensureLedgerMonths(pool, now, MONTHS_AHEAD);
  await ensureOrderMonths(pool, now, MONTHS_AHEAD);
  await rollUpPlatformAccounts(pool);
  let after: Parameters<ReturnType<typeof refreshDramaSales>>[0] = null;
  do {
    const batch = await refreshDramaSales(needs)(after);
    after = batch.ok ? batch.value : null;
  } while (after !== null);
  await refreshHotRanks(needs)();
}

async function untilNothingIsDue(job: DueJob): Promise<void> {
  for (let batch = 0; batch < MOST_BATCHES; batch += 1) {
    const taken = await job();
    if (!taken.ok) throw new Error(`a job was refused: ${taken.refusal.name}`);
    if (taken.value === 0) return;
  }
  throw new Error('a job does not end');
}

const MOST_TAKEN = 10;

/** Left by functions of the database; no judgement depends on them. */
const IGNORED: ReadonlySet<string> = new Set(['send-mail', 'write-viewer-mail', 'give-back']);

interface Pools {
  readonly pool: ReturnType<typeof createMoneyPool>;
  readonly owner: ReturnType<typeof createPlainPool>;
}

async function executeJobs({ pool, owner }: Pools, needs: JobRequires): Promise<void> {
  const payments = { sandbox: createSandboxPayments('test') };
  const carryOut: Readonly<Record<string, (content: never) => Promise<Result<unknown>>>> = {
    'auto-ship': autoShipWaiting(needs),
    'pay-refund': payRefund({ ...needs, payments }),
  };
  // Jobs held by a killed worker; in business time its lease has long expired.
  await owner.query(
    'update jobs.messages set worker = null, due_at = clock_timestamp() where worker is not null',
  );
  const queue = createJobQueue(pool);
  let done: bigint[] = [];
  for (;;) {
    const taken = await queue.exchange({ done, failed: [], held: [] }, MOST_TAKEN);
    if (taken.length === 0) return;
    done = taken.map(({ id }) => id);
    for (const { kind, content } of taken) {
      if (IGNORED.has(kind)) continue;
      const carriedOut = await carryOut[kind]?.(content as never);
      if (carriedOut?.ok !== true) throw new Error(`${kind} was not carried out`);
    }
  }
}
