import { Client, DatabaseError } from 'pg';
import type { Attempt } from './attempts/attempt.ts';
import type { SampleRow } from './catalogue.ts';
import type { Duty } from './duties.ts';
import { judge } from './judging/judge.ts';
import {
  type Change,
  changedFacts,
  changesBetween,
  readDigests,
  readRows,
  type TableDigests,
} from './judging/snapshot.ts';
import type { Watched } from './judging/watched.ts';
import type { World } from './world.ts';

export type Verdict = 'refused' | 'no effect' | 'by duty' | 'broken';

export interface Played {
  readonly attempt: Attempt;
  readonly verdict: Verdict;
  /** SQLSTATE and message of the last refused step, if any. */
  readonly refusedWith: string | undefined;
  readonly faults: readonly string[];
  readonly duties: readonly Duty[];
}

export interface RolePlayed {
  readonly role: string;
  readonly played: readonly Played[];
  readonly secrets: readonly string[];
  /** Differences that remain although every attempt was rolled back. */
  readonly escaped: readonly string[];
}

export interface Stage {
  readonly role: string;
  /** Of this role, with its own credentials. */
  readonly url: string;
  readonly watched: readonly Watched[];
  readonly before: ReadonlyMap<string, readonly SampleRow[]>;
  readonly digests: TableDigests;
}

const STATEMENT_TIMEOUT_MS = 10_000;
/** Starts a new session after this many attempts, so that no session state lasts longer. */
const ATTEMPTS_A_SESSION = 200;

/**
 * Tries the attempts one after the other, each from the same state: inspects an attempt inside its
 * transaction, with all constraints checked as at commit, then rolls it back.
 */
export async function playAll(stage: Stage, attempts: readonly Attempt[]): Promise<readonly Played[]> {
  const played: Played[] = [];
  for (let from = 0; from < attempts.length; from += ATTEMPTS_A_SESSION) {
    const some = attempts.slice(from, from + ATTEMPTS_A_SESSION);
    await withSession(stage, async (client) => {
      for (const attempt of some) played.push(await playOne(stage, client, attempt));
    });
  }
  return played;
}

export async function withSession<T>(
  { url }: Pick<Stage, 'url'>,
  use: (client: Client) => Promise<T>,
): Promise<T> {
  const client = new Client({ connectionString: url, statement_timeout: STATEMENT_TIMEOUT_MS });
  // An attempt may terminate the session.
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query('begin');
    return await use(client);
  } finally {
    await client.end();
  }
}

async function playOne(stage: Stage, client: Client, attempt: Attempt): Promise<Played> {
  const tried = attempt.isAlone ? await tryAlone(stage, attempt) : await trySteps(client, attempt);
  const done = (verdict: Verdict, more: Partial<Played> = {}): Played => ({
    attempt,
    verdict,
    refusedWith: tried.refusedWith,
    faults: [],
    duties: [],
    ...more,
  });
  if (!tried.isAccepted) return done('refused');
  if (attempt.mustBeRefused) return done('broken', { faults: ['it was let do it'] });
  if (!attempt.isAlone && !(await hasWritten(client))) return done('no effect');
  const facts = changedFacts(stage.digests, await readDigests(client, attempt.kind !== 'rows'));
  if (facts.length === 0) return done('no effect');
  const { changes, faults, world } = await changesOf(stage, client, facts);
  if (faults.length > 0) return done('broken', { faults });
  const judged = judge(stage.role, attempt.kind, changes, world);
  return judged.verdict === 'broken'
    ? done('broken', { faults: judged.faults })
    : done('by duty', { duties: judged.duties });
}

/** Without a transaction ID the transaction has neither written nor locked any row. */
async function hasWritten(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ written: boolean }>(
    'select pg_current_xact_id_if_assigned() is not null as written',
  );
  return rows[0]?.written ?? true;
}

interface Tried {
  /** At least one step was accepted. */
  readonly isAccepted: boolean;
  readonly refusedWith: string | undefined;
}

/** Checks deferred constraints, as a commit would. */
const AT_COMMIT = 'set constraints all immediate';

async function trySteps(client: Client, { steps }: Attempt): Promise<Tried> {
  let refusedWith: string | undefined;
  let accepted = 0;
  let isFirst = true;
  for (const step of steps) {
    // A single message in the common case: rolls back the last attempt and begins this one.
    const begin = isFirst ? 'rollback; begin; savepoint step' : 'savepoint step';
    isFirst = false;
    try {
      await client.query(`${begin}; ${step}`);
      accepted += 1;
    } catch (error) {
      refusedWith = codeOf(error);
      if (steps.length > 1) await client.query('rollback to savepoint step');
    }
  }
  if (accepted === 0) return { isAccepted: false, refusedWith };
  try {
    await client.query(AT_COMMIT);
  } catch (error) {
    return { isAccepted: false, refusedWith: codeOf(error) };
  }
  return { isAccepted: true, refusedWith };
}

async function tryAlone({ url }: Stage, { steps }: Attempt): Promise<Tried> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    for (const step of steps) await client.query(step);
    return { isAccepted: true, refusedWith: undefined };
  } catch (error) {
    return { isAccepted: false, refusedWith: codeOf(error) };
  } finally {
    await client.end();
  }
}

const codeOf = (error: unknown): string =>
  error instanceof DatabaseError ? `${error.code} ${error.message}` : String(error);

async function changesOf({ watched, before }: Stage, client: Client, facts: readonly string[]) {
  const after = new Map<string, readonly SampleRow[]>();
  const changes: Change[] = [];
  const faults: string[] = [];
  for (const fact of facts) {
    const one = watched.find(({ table }) => table === fact);
    if (one === undefined) {
      faults.push(`changed: ${fact}`);
      continue;
    }
    after.set(fact, await readRows(client, fact));
    changes.push(...changesBetween(one, before.get(fact) ?? [], after.get(fact) ?? []));
  }
  const world: World = {
    now: Date.now(),
    before: (table) => before.get(table) ?? [],
    after: (table) => after.get(table) ?? before.get(table) ?? [],
  };
  return { changes, faults, world };
}
