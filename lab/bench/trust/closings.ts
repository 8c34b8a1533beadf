import { loadavg } from 'node:os';
import {
  ANSWERED_WITHIN,
  createMoneyPool,
  createRepositories,
  createTransactions,
} from '@cliffhanger/adapters/postgres';
import { accept, HOUR_MS, type Instant, later } from '@cliffhanger/core/kernel';
import { createMeasuredDatabase, type TestDatabase } from '@cliffhanger/testing/database';
import type { PoolClient } from 'pg';
import { asOwner } from '../as-owner.ts';
import { type BenchOptions, type Measurement, measurementOf } from '../report.ts';
import { backendTime } from '../selling/pgbench/backend-time.ts';

/* Closings of the books: the first of all journals, and one with one journal in a hundred changed. */

const JOURNALS = 1_000_000;
const JOURNALS_SHORT = 50_000;
const CHANGED_SHARE = 0.01;
const MOST = { firstMs: 60_000, changedMs: 5_000 } as const;

export async function measureClosings({ short, sizes }: BenchOptions): Promise<readonly Measurement[]> {
  const journals = sizes['sellers'] ?? (short ? JOURNALS_SHORT : JOURNALS);
  const database = await createMeasuredDatabase();
  try {
    await asOwner(database, (owner) => fill(owner, journals));
    return await measure(database, journals);
  } finally {
    await database.drop();
  }
}

async function fill(owner: PoolClient, journals: number): Promise<void> {
  await owner.query(
    `insert into ledger.books (journal_id, available, unsettled, journal_length, journal_head)
     select gen_random_uuid(), (random() * 2e9)::bigint, (random() * 1e9)::bigint, 1 + n % 90, sha256(int4send(n))
     from generate_series(1, $1::integer) n`,
    [journals],
  );
  // A log begins with a key; signing is not measured here.
  await owner.query(
    `select proofs.append_text(E'cliffhanger-key-1\\nbench/log\\nbench/log+00000000+' || repeat('A', 43) || E'=\\n0\\n-')`,
  );
  await owner.query('vacuum analyze ledger.books');
}

async function measure(database: TestDatabase, journals: number): Promise<readonly Measurement[]> {
  const pool = createMoneyPool({
    connectionString: database.appUrl,
    maxConnections: 1,
    answeredWithinMs: ANSWERED_WITHIN.unbounded,
  });
  const transactions = createTransactions(pool, createRepositories);
  const time = await backendTime(pool);
  const close = async (at: Instant) => {
    const [before, spentBefore] = [performance.now(), time()];
    const closed = await transactions.run(async ({ closings }) => accept(await closings.close(at)));
    if (!closed.ok || closed.value.leaves < journals) throw new Error('not all books were closed');
    return { ms: performance.now() - before, processorMs: Math.round(time() - spentBefore) };
  };
  try {
    const now = Date.now() as Instant;
    const first = await close(now);
    const changed = await asOwner(database, changeSome);
    const second = await close(later(now, HOUR_MS));
    const figure = (name: string, { ms, processorMs }: typeof first, most: number, details: object) =>
      measurementOf({
        name,
        unit: 'ms',
        ours: ms,
        bare: most,
        ratio: most / ms,
        target: 1,
        details: { journals, processorMs, load: Math.round(loadavg()[0] ?? 0), ...details },
      });
    return [
      figure('trust: first closing of the books', first, MOST.firstMs, {}),
      figure('trust: closing with 1 % changed', second, MOST.changedMs, { changed }),
    ];
  } finally {
    await pool.end();
  }
}

async function changeSome(owner: PoolClient): Promise<number> {
  await owner.query('vacuum analyze proofs.journals, proofs.heads, proofs.head_nodes');
  const { rowCount } = await owner.query(
    `update ledger.books set available = available + 1000000, journal_length = journal_length + 1,
       journal_head = sha256(journal_head)
     where journal_id > '00000000-0000-0000-0000-000000000100' and random() < $1`,
    [CHANGED_SHARE],
  );
  return rowCount ?? 0;
}
