import { createMoneyPool, createRepositories, createTransactions } from '@cliffhanger/adapters/postgres';
import { DatabaseUnavailable, OutcomeUnknown, type Transactions } from '@cliffhanger/application/ports';
import type { RefusalName, Result } from '@cliffhanger/core/kernel';
import { type CommitFault, createCommitFaultProxy } from '@cliffhanger/testing/database';
import { diceOf } from '@cliffhanger/testing/dice';

/** One attempt of a call; each attempt has new IDs, as a new request would. */
export type Attempt<T> = (transactions: Transactions, attempt: number) => Promise<Result<T>>;

export interface CallOptions {
  /** Refusals that mean the call had already succeeded, where a repeated call returns no equal response. */
  readonly doneWhen?: readonly RefusalName[];
}

/** The connection to the platform, reliable or faulty. */
export interface Line {
  call<T>(name: string, attempt: Attempt<T>, options?: CallOptions): Promise<Result<T>>;
  readonly faults: () => number;
  close(): Promise<void>;
}

export const goodLine = (transactions: Transactions): Line => ({
  call: (_name, attempt) => attempt(transactions, 1),
  faults: () => 0,
  close: async () => {},
});

type Fault = CommitFault | 'repeated' | 'twice-at-once';
/** Shares of all calls; the rest succeed. */
const SHARES: readonly (readonly [Fault, number])[] = [
  ['cut-after', 0.02],
  ['cut-before', 0.01],
  ['repeated', 0.02],
  ['twice-at-once', 0.01],
];
const MOST_TRIES = 5;

/**
 * Loses responses after the commit and requests before it, repeats calls, and sends calls twice at once. The
 * caller retries with the same key and must find a single effect. The cuts happen in a real connection.
 */
export async function brokenLine(
  transactions: Transactions,
  { connectionString, seed }: { readonly connectionString: string; readonly seed: string },
  over: (plain: Transactions) => Transactions,
): Promise<Line> {
  const proxy = await createCommitFaultProxy(connectionString);
  const pool = createMoneyPool({ connectionString: proxy.connectionString, maxConnections: 2 });
  const proxied = over(createTransactions(pool, createRepositories));
  let faults = 0;
  let last: Promise<unknown> = Promise.resolve();

  /** One at a time, because the proxy breaks the next commit of any call. */
  const cutting = (fault: CommitFault): Transactions => ({
    ...transactions,
    run: (work) => {
      const run = last.then(() => {
        proxy.breakNextCommit(fault);
        return proxied.run(work);
      });
      last = run.catch(() => {});
      return run;
    },
  });

  async function call<T>(name: string, attempt: Attempt<T>, options: CallOptions = {}): Promise<Result<T>> {
    const fault = faultOf(`${seed}:fault:${name}`);
    if (fault === undefined) return attempt(transactions, 1);
    faults += 1;
    if (fault === 'twice-at-once') return twiceAtOnce(name, attempt, transactions, options);
    const first = fault === 'repeated' ? transactions : cutting(fault);
    const answer = await untilAnswered(name, attempt, first, transactions, options);
    if (fault === 'repeated') mustAgree(name, answer, await attempt(transactions, MOST_TRIES + 1), options);
    return answer;
  }

  return {
    call,
    faults: () => faults,
    close: async () => {
      await pool.end();
      await proxy.close();
    },
  };
}

function faultOf(key: string): Fault | undefined {
  let left = diceOf(key).next();
  return SHARES.find(([, share]) => {
    left -= share;
    return left < 0;
  })?.[0];
}

const isUnanswered = (error: unknown): boolean =>
  error instanceof OutcomeUnknown || error instanceof DatabaseUnavailable;

async function untilAnswered<T>(
  name: string,
  attempt: Attempt<T>,
  first: Transactions,
  again: Transactions,
  { doneWhen = [] }: CallOptions,
): Promise<Result<T>> {
  for (let tries = 1; tries <= MOST_TRIES; tries += 1) {
    try {
      const result = await attempt(tries === 1 ? first : again, tries);
      const isDone = tries > 1 && !result.ok && doneWhen.includes(result.refusal.name);
      return isDone ? { ok: true, value: undefined as T } : result;
    } catch (error) {
      if (!isUnanswered(error)) throw error;
    }
  }
  throw new Error(`${name} was not answered ${MOST_TRIES} times`);
}

async function twiceAtOnce<T>(
  name: string,
  attempt: Attempt<T>,
  transactions: Transactions,
  options: CallOptions,
): Promise<Result<T>> {
  const [one, other] = await Promise.all([attempt(transactions, 1), attempt(transactions, 2)]);
  mustAgree(name, one, other, options);
  return one.ok ? one : other;
}

function mustAgree<T>(name: string, one: Result<T>, other: Result<T>, { doneWhen = [] }: CallOptions): void {
  const isKnownEnd = [one, other].some((result) => !result.ok && doneWhen.includes(result.refusal.name));
  if (isKnownEnd || said(one) === said(other)) return;
  throw new Error(`${name} answered ${said(one)} and, asked again, ${said(other)}`);
}

/** Ignores `isNew`, in which two equal responses may differ, and the order of keys. */
const said = (result: Result<unknown>): string =>
  JSON.stringify(result, (key, value) => {
    if (key === 'isNew') return undefined;
    if (typeof value === 'bigint') return String(value);
    const isRecord = typeof value === 'object' && value !== null && !Array.isArray(value);
    return isRecord
      ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : value;
  });
