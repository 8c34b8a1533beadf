import { randomBytes } from 'node:crypto';
import { loadavg } from 'node:os';
import { gzipSync } from 'node:zlib';
import {
  ANSWERED_WITHIN,
  createMoneyPool,
  createRepositories,
  createTransactions,
} from '@cliffhanger/adapters/postgres';
import type { OwedPlace, OwedTree, Solvency } from '@cliffhanger/application/ports';
import { accept, DAY_MS, type Instant, later, type SellerId } from '@cliffhanger/core/kernel';
import {
  bytesToHex,
  hexToBytes,
  type LogEntryProof,
  OWED_PROOF_FORMAT,
  type OwedProof,
  owedId,
  owedPathText,
  owedRootByPath,
  pathText,
  sellerLeaf,
} from '@cliffhanger/core/proofs';
import { createMeasuredDatabase, type TestDatabase } from '@cliffhanger/testing/database';
import type { PoolClient } from 'pg';
import { asOwner } from '../as-owner.ts';
import { type BenchOptions, type Measurement, measurementOf, percentile } from '../report.ts';
import { backendTime, endedTime } from '../selling/pgbench/backend-time.ts';

/*
 * The tree of liabilities: built from nothing, with one seller in a hundred changed, and one seller's path.
 * Every measured path is also verified against the root by the published format.
 */

const SELLERS = 1_000_000;
const SELLERS_SHORT = 50_000;
const CHANGED_SHARE = 0.01;
const PROOFS = 500;
/** For a log of one year: an entry per hour and some per day. */
const LOG_PATH_STEPS = 14;

const MOST = { fromNothingMs: 60_000, changedMs: 5_000, proofMs: 1_000, proofBytes: 4_096 } as const;

export async function measureTrees({ short, sizes }: BenchOptions): Promise<readonly Measurement[]> {
  const sellers = sizes['sellers'] ?? (short ? SELLERS_SHORT : SELLERS);
  const database = await createMeasuredDatabase();
  try {
    await asOwner(database, (owner) => fill(owner, sellers));
    return await measure(database, sellers);
  } finally {
    await database.drop();
  }
}

/** One in twenty has prepaid episodes. The account sums equal what a roll-up of the transfers would give. */
async function fill(owner: PoolClient, sellers: number): Promise<void> {
  await owner.query(
    `insert into ledger.books (journal_id, available, unsettled, withdrawing, escrow, episodes, journal_length)
     select gen_random_uuid(), (random() * 2e9)::bigint, (random() * 1e9)::bigint, case when n % 50 = 0 then 20000000 else 0 end,
       case when n % 10 = 0 then 5000000 else 0 end, case when n % 20 = 0 then 40 else 0 end, 1 + n % 90
     from generate_series(1, $1::integer) n`,
    [sellers],
  );
  await sumUp(owner);
  await owner.query('vacuum analyze ledger.books');
}

const sumUp = (owner: PoolClient) =>
  owner.query(`
    insert into ledger.account_rollups (account, asset, balance)
    select s.account, 'USDT', s.balance from (
      select sum(available) as a, sum(unsettled) as u, sum(withdrawing) as w, sum(escrow) as e from ledger.books) b,
      lateral (values ('seller:available', b.a), ('seller:unsettled', b.u), ('seller:withdrawing', b.w), ('order:escrow', b.e))
        s (account, balance)
    on conflict (account, asset) do update set balance = excluded.balance`);

async function measure(database: TestDatabase, sellers: number): Promise<readonly Measurement[]> {
  const pool = createMoneyPool({
    connectionString: database.appUrl,
    maxConnections: 1,
    answeredWithinMs: ANSWERED_WITHIN.unbounded,
  });
  const transactions = createTransactions(pool, createRepositories);
  const now = Date.now() as Instant;
  const time = await backendTime(pool);
  const sharedTime = await endedTime(pool);
  const take = async (at: Instant): Promise<Taking> => {
    const before = performance.now();
    const [spentBefore, sharedBefore] = [time(), sharedTime()];
    const taken = await transactions.run(async ({ solvency }) => accept(await takeDay(solvency, at)));
    if (!taken.ok) throw new Error('the day was refused');
    const ms = performance.now() - before;
    const sharedMs = sharedTime() - sharedBefore;
    return { ms, processorMs: time() - spentBefore + sharedMs, sharedMs, tree: taken.value };
  };
  try {
    const first = await take(now);
    await asOwner(database, (owner) =>
      owner.query('vacuum analyze solvency.places, solvency.leaves, solvency.nodes'),
    );
    const changed = await asOwner(database, changeSome);
    const second = await take(later(now, DAY_MS));
    const ids = await asOwner(database, (owner) => someSellers(owner));
    const proofs: Proof[] = [];
    for (const id of ids) {
      const before = performance.now();
      const place = await transactions.read(({ solvency }) => solvency.placeOf(id));
      proofs.push({ ms: performance.now() - before, bytes: checkedBytes(id, place, second.tree) });
    }
    const limit = await asOwner(database, (owner) => leastOf(owner, first.tree.tree.places, sellers));
    return figures({ first, second, proofs, sellers, changed, limit });
  } finally {
    await pool.end();
  }
}

interface Taking {
  readonly ms: number;
  /** CPU time of the PostgreSQL backend and its parallel workers, without other load of the machine. */
  readonly processorMs: number;
  /** CPU time of the parallel workers alone. */
  readonly sharedMs: number;
  readonly tree: OwedTree;
}

interface Proof {
  readonly ms: number;
  readonly bytes: { readonly path: number; readonly file: number; readonly compressed: number };
}

async function takeDay(solvency: Solvency, at: Instant): Promise<OwedTree> {
  const tree = await solvency.takeTree(at);
  if (tree === undefined) throw new Error('this day was taken already');
  await solvency.addDay(tree, '{}', 0);
  return tree;
}

async function changeSome(owner: PoolClient): Promise<number> {
  const { rowCount } = await owner.query(
    `update ledger.books set available = available + 1000000, journal_length = journal_length + 1
     where journal_id > '00000000-0000-0000-0000-000000000100' and random() < $1`,
    [CHANGED_SHARE],
  );
  await sumUp(owner);
  return rowCount ?? 0;
}

async function someSellers(owner: PoolClient): Promise<readonly SellerId[]> {
  const { rows } = await owner.query<{ id: SellerId }>(
    `select seller_id as id from solvency.places where seller_id is not null order by random() limit $1`,
    [PROOFS],
  );
  return rows.map(({ id }) => id);
}

/** Throws if the path does not lead to the root. */
function checkedBytes(sellerId: SellerId, place: OwedPlace | undefined, { tree }: OwedTree): Proof['bytes'] {
  if (place === undefined) throw new Error(`${sellerId} is not in the tree`);
  const steps = place.path.map(({ hash, sum }) => ({ hash: hexToBytes(hash), sum }));
  const leaf = sellerLeaf(owedId(place.salt, sellerId), place.amounts);
  const root = owedRootByPath(leaf, place.place, tree.places, steps);
  if (root === undefined || bytesToHex(root.hash) !== tree.root)
    throw new Error(`${sellerId} has another root`);
  const text = JSON.stringify(fileOf(sellerId, place, tree));
  return { path: owedPathText(steps).length, file: text.length, compressed: gzipSync(text).length };
}

/** Recorded because other load affects wall-clock times. */
const loadNow = (): number => Math.round(loadavg()[0] ?? 0);

/**
 * The seller's file, with the log of a year, signed by its first key: only hashes and signatures are
 * invented.
 */
function fileOf(
  sellerId: SellerId,
  { salt, amounts, place, path }: OwedPlace,
  tree: OwedTree['tree'],
): OwedProof {
  const day = '2027-11-17';
  return {
    format: OWED_PROOF_FORMAT,
    origin: ORIGIN,
    day,
    sellerId,
    salt,
    amounts: {
      available: String(amounts.available),
      unsettled: String(amounts.unsettled),
      withdrawing: String(amounts.withdrawing),
      escrow: String(amounts.escrow),
      prepaid: String(amounts.prepaid),
    },
    place,
    path: owedPathText(path.map(({ hash, sum }) => ({ hash: hexToBytes(hash), sum }))),
    solvency: inLog(
      ['cliffhanger-solvency-1', day, 1_794_873_600_000, tree.places, tree.root, 10n ** 15n, anyHex(32)],
      9_000,
    ),
    checkpoint: `${ORIGIN}\n9003\n${anyBase64(32)}\n\n— ${ORIGIN}/1 ${anyBase64(68)}\n`,
    keys: [inLog(keyLines(1, '-'), 0)],
  };
}

const ORIGIN = 'cliffhanger.example/log';
const anyHex = (bytes: number): string => randomBytes(bytes).toString('hex');
const anyBase64 = (bytes: number): string => randomBytes(bytes).toString('base64');

const keyLines = (number: number, signature: string) => [
  'cliffhanger-key-1',
  `${ORIGIN}/${number}`,
  `${ORIGIN}/${number}+${anyHex(4)}+${anyBase64(33)}`,
  1_794_873_600_000,
  signature,
];

const inLog = (lines: readonly (string | number | bigint)[], index: number): LogEntryProof => ({
  text: lines.join('\n'),
  index,
  path: pathText(Array.from({ length: LOG_PATH_STEPS }, () => randomBytes(32))),
});

/**
 * The minimum for any tree of this size on this machine: as many hashes, and as many rows into tables with
 * one index.
 */
async function leastOf(owner: PoolClient, places: number, sellers: number): Promise<number> {
  const time = await backendTime(owner);
  const before = time();
  const hashes = 2 * sellers + (places - sellers) + places;
  await owner.query(
    `select count(sha256(int8send(n) || '\\x${'00'.repeat(72)}'::bytea)) from generate_series(1, $1::bigint) n`,
    [hashes],
  );
  await owner.query('create temporary table least (id bigint primary key, hash bytea, sum bigint)');
  await owner.query(
    `insert into least select n, '\\x${'00'.repeat(32)}', n from generate_series(1, $1::bigint) n`,
    [2 * sellers + places / 4],
  );
  return time() - before;
}

interface Measured {
  readonly limit: number;
  readonly first: Taking;
  readonly second: Taking;
  readonly proofs: readonly Proof[];
  readonly sellers: number;
  readonly changed: number;
}

function figures({ first, second, proofs, sellers, changed, limit }: Measured): readonly Measurement[] {
  const atMost = (name: string, unit: string, ours: number, most: number, details = {}): Measurement =>
    measurementOf({ name, unit, ours, bare: most, ratio: most / ours, target: 1, details });
  const { places } = second.tree.tree;
  const most = (of: (proof: Proof) => number): number => Math.max(...proofs.map(of));
  return [
    atMost('trust: tree from nothing', 'ms', first.ms, MOST.fromNothingMs, {
      sellers,
      places,
      processorMs: Math.round(first.processorMs),
      sharedProcessorMs: Math.round(first.sharedMs),
      leastProcessorMs: Math.round(limit),
      load: loadNow(),
    }),
    atMost('trust: tree with 1 % changed', 'ms', second.ms, MOST.changedMs, {
      sellers,
      changed,
      processorMs: Math.round(second.processorMs),
      sharedProcessorMs: Math.round(second.sharedMs),
      load: loadNow(),
    }),
    atMost(
      'trust: inclusion proof',
      'ms, 99th of 100',
      percentile(
        proofs.map(({ ms }) => ms),
        0.99,
      ),
      MOST.proofMs,
      {
        proofs: proofs.length,
        slowestMs: Math.round(most(({ ms }) => ms)),
      },
    ),
    atMost(
      'trust: inclusion proof, size',
      'bytes, largest',
      most(({ bytes }) => bytes.file),
      MOST.proofBytes,
      {
        path: most(({ bytes }) => bytes.path),
        furtherKey: JSON.stringify(inLog(keyLines(2, anyBase64(64)), 4_000)).length + 1,
        fileCompressed: most(({ bytes }) => bytes.compressed),
      },
    ),
  ];
}
