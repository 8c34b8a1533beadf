import { setTimeout as sleep } from 'node:timers/promises';
import { platformBalances, rollUpPlatformAccounts } from '@cliffhanger/adapters/postgres';
import type { Account } from '@cliffhanger/core/ledger';
import fc from 'fast-check';
import type { OpenTestDatabase } from '../database/index.ts';
import { brokenRules } from './invariants.ts';
import { Difference, playHistory } from './play-history.ts';
import { anyHistory, type History } from './step.ts';
import { compareStored } from './stored-books.ts';

/** Histories played at the same time: they share the platform's accounts, and nothing else. */
const LANES = 8;
const ROLLUP_PAUSE_MS = 100;

export interface HistoriesOptions {
  readonly histories: number;
  readonly seed: number;
  /** Of a failure that was reported: that one history again, and nothing else. */
  readonly path?: string;
  /** A failing history is made as short as it can be, which takes a while. On unless a test only wants to know. */
  readonly shrink?: boolean;
}

export interface HistoriesReport {
  readonly histories: number;
  readonly transfers: number;
  readonly seconds: number;
}

/** Plays seeded random histories against the model; throws at the first difference or broken rule, shrunk. */
export async function runHistories(
  open: OpenTestDatabase,
  { histories, seed, path, shrink = true }: HistoriesOptions,
): Promise<HistoriesReport> {
  const startedAt = performance.now();
  const lanes = path === undefined ? Math.min(LANES, histories) : 1;
  const numRuns = Math.ceil(histories / lanes);
  const replay = path === undefined ? {} : { path };
  const run = new Run(open);
  await whileRollingUp(open, () =>
    allOrFirstFailure(
      Array.from({ length: lanes }, (_, lane) =>
        fc.assert(
          fc.asyncProperty(anyHistory, (history) => run.play(history, lane)),
          { ...replay, seed: seed + lane, numRuns, endOnFailure: !shrink },
        ),
      ),
    ),
  );
  await comparePlatform(open, run.platform);
  const broken = await brokenRules(open.app);
  if (broken.length > 0) throw new Difference(`seed ${seed}: ${broken.join('\n')}`);
  return {
    histories: numRuns * lanes,
    transfers: await countTransfers(open),
    seconds: (performance.now() - startedAt) / 1000,
  };
}

class Run {
  readonly platform = new Map<Account, bigint>();
  readonly #open: OpenTestDatabase;
  /** Once a lane has failed, the others let their histories pass and leave the machine to its shrinking. */
  #failedLane: number | undefined;

  constructor(open: OpenTestDatabase) {
    this.#open = open;
  }

  async play(history: History, lane: number): Promise<void> {
    if (this.#failedLane !== undefined && this.#failedLane !== lane) return;
    try {
      const played = await playHistory(history, this.#open.transactions);
      await compareStored(played, this.#open.app);
      for (const [account, amount] of played.books.platformBalances()) {
        this.platform.set(account, (this.platform.get(account) ?? 0n) + amount);
      }
    } catch (error) {
      this.#failedLane ??= lane;
      throw error;
    }
  }
}

/** The platform's sums are moved forward all the time, in the middle of everything: they stay exact. */
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

async function allOrFirstFailure(lanes: readonly Promise<void>[]): Promise<void> {
  const failed = (await Promise.allSettled(lanes)).find((lane) => lane.status === 'rejected');
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
