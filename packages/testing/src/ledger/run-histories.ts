import { setTimeout as sleep } from 'node:timers/promises';
import { platformBalances, rollUpPlatformAccounts } from '@cliffhanger/adapters/postgres';
import type { Account } from '@cliffhanger/core/ledger';
import fc from 'fast-check';
import type { OpenTestDatabase } from '../database/index.ts';
import { brokenRules } from './invariants.ts';
import { Difference, playHistory } from './play-history.ts';
import { anyHistory, type History } from './step.ts';
import { compareStored } from './stored-books.ts';

/** Concurrent histories; they share only the platform's accounts. */
const WORKERS = 8;
const ROLLUP_PAUSE_MS = 100;

export interface HistoriesOptions {
  readonly histories: number;
  readonly seed: number;
  /** Replays one reported failure only. */
  readonly path?: string;
  /** Whether to shrink a failing history, which is slow. On by default. */
  readonly shrink?: boolean;
}

export interface HistoriesReport {
  readonly histories: number;
  readonly transfers: number;
  readonly seconds: number;
}

/** Plays seeded random histories against the model; throws at the first difference or violated invariant, shrunk. */
export async function runHistories(
  open: OpenTestDatabase,
  { histories, seed, path, shrink = true }: HistoriesOptions,
): Promise<HistoriesReport> {
  const startedAt = performance.now();
  const workers = path === undefined ? Math.min(WORKERS, histories) : 1;
  const numRuns = Math.ceil(histories / workers);
  const replay = path === undefined ? {} : { path };
  const run = new Run(open);
  await whileRollingUp(open, () =>
    allOrFirstFailure(
      Array.from({ length: workers }, (_, worker) =>
        fc.assert(
          fc.asyncProperty(anyHistory, (history) => run.play(history, worker)),
          { ...replay, seed: seed + worker, numRuns, endOnFailure: !shrink },
        ),
      ),
    ),
  );
  await comparePlatform(open, run.platform);
  const broken = await brokenRules(open.app);
  if (broken.length > 0) throw new Difference(`seed ${seed}: ${broken.join('\n')}`);
  return {
    histories: numRuns * workers,
    transfers: await countTransfers(open),
    seconds: (performance.now() - startedAt) / 1000,
  };
}

class Run {
  readonly platform = new Map<Account, bigint>();
  readonly #open: OpenTestDatabase;
  /** Once a worker has failed, the others skip their histories, so that shrinking has the machine to itself. */
  #failedWorker: number | undefined;

  constructor(open: OpenTestDatabase) {
    this.#open = open;
  }

  async play(history: History, worker: number): Promise<void> {
    if (this.#failedWorker !== undefined && this.#failedWorker !== worker) return;
    try {
      const played = await playHistory(history, this.#open.transactions);
      await compareStored(played, this.#open.app);
      for (const [account, amount] of played.books.platformBalances()) {
        this.platform.set(account, (this.platform.get(account) ?? 0n) + amount);
      }
    } catch (error) {
      this.#failedWorker ??= worker;
      throw error;
    }
  }
}

/** Rolls up the platform's balances concurrently: they must stay exact. */
async function whileRollingUp(open: OpenTestDatabase, use: () => Promise<void>): Promise<void> {
  const done = new AbortController();
  const rollingUp = (async () => {
    while (!done.signal.aborted) {
      await rollUpPlatformAccounts(open.app);
      await sleep(ROLLUP_PAUSE_MS);
    }
  })();
  try {
    await use();
  } finally {
    done.abort();
    await rollingUp;
  }
}

async function allOrFirstFailure(workers: readonly Promise<void>[]): Promise<void> {
  const failed = (await Promise.allSettled(workers)).find((worker) => worker.status === 'rejected');
  if (failed !== undefined) throw failed.reason;
}

async function comparePlatform(
  open: OpenTestDatabase,
  expected: ReadonlyMap<Account, bigint>,
): Promise<void> {
  const stored = new Map(
    (await platformBalances(open.app)).map(({ account, balance }) => [account, balance]),
  );
  for (const account of new Set([...expected.keys(), ...stored.keys()])) {
    const [model, books] = [expected.get(account) ?? 0n, stored.get(account) ?? 0n];
    if (model !== books) throw new Difference(`${account}: the model has ${model}, the books ${books}`);
  }
}

async function countTransfers(open: OpenTestDatabase): Promise<number> {
  const { rows } = await open.app.query<{ n: bigint }>('select count(*) as n from ledger.transfers');
  return Number(rows[0]?.n ?? 0n);
}
