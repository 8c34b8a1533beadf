import type { NoteSigner } from '@cliffhanger/application/ports';
import { getConsistency, getStatementProof, listLogEntries } from '@cliffhanger/application/proofs';
import { accept, HOUR_MS, instantOf, later, type SellerId, usdt } from '@cliffhanger/core/kernel';
import { depositCredited, linkHash, type Transfer } from '@cliffhanger/core/ledger';
import type { StatementProof, StatementTransfer } from '@cliffhanger/core/proofs';
import { asSuperuser } from '@cliffhanger/testing/database';
import {
  closeTestBooks,
  type Fixture,
  openFixture,
  testNoteSigner,
  valueOf,
} from '@cliffhanger/testing/factories';
import { newSellerId, transferFrom } from '@cliffhanger/testing/ledger';
import type { Mirror } from '@cliffhanger/witness';
import type { Client } from 'pg';
import { type Before, type Judged, judge, type Presentation } from './judge.ts';

/*
 * The same in real SQL, on a migrated database with real closings: triggers, foreign keys and rights are
 * disabled (`session_replication_role`), as the owner of the machine could do. The signing key is available
 * too.
 */

export interface DatabaseCase extends Judged {
  readonly name: string;
  readonly seed: string;
}

interface Stage extends Before {
  readonly fixture: Fixture;
  readonly sellerId: SellerId;
  readonly sql: (text: string, values?: readonly unknown[]) => Promise<void>;
}

interface SqlTampering {
  readonly name: string;
  readonly tamper: (stage: Stage) => Promise<void>;
}

const LINES = 6;
/** A line in the middle, because the first or last could be a special case. */
const LINE = 3;

async function openStage(): Promise<Stage> {
  const fixture = await openFixture();
  const sellerId = newSellerId();
  for (let line = 1; line <= LINES; line += 1) {
    await deposit(fixture, sellerId, String(line * 10));
    fixture.clock.pass(HOUR_MS);
    if (line % 2 === 0) await closeTestBooks(fixture);
  }
  const statement = await statementOf(fixture, sellerId);
  const mirror = await mirrorOf(fixture, statement);
  return {
    fixture,
    sellerId,
    world: { now: fixture.clock.now() },
    kept: { key: testNoteSigner().verifierKey, statement, mirror },
    sql: (text, values = []) => asOwnerOfAll(fixture, (client) => client.query(text, [...values])),
  };
}

const asOwnerOfAll = (fixture: Fixture, use: (client: Client) => Promise<unknown>): Promise<void> =>
  asSuperuser(fixture.database.name, async (client) => {
    await client.query('set session_replication_role = replica');
    await use(client);
  });

async function deposit(fixture: Fixture, sellerId: SellerId, amount: string): Promise<void> {
  const posting = depositCredited('custody:tron', usdt(amount));
  const effectiveAt = fixture.clock.now();
  valueOf(
    await fixture.dependencies.transactions.run(async ({ ledger }) =>
      accept(await ledger.post(transferFrom(posting, { sellerId, effectiveAt }))),
    ),
  );
}

async function statementOf(fixture: Fixture, sellerId: SellerId): Promise<StatementProof> {
  const range = { from: instantOf(0), to: later(fixture.clock.now(), HOUR_MS) };
  return valueOf(await getStatementProof(fixture.as('seller'))({ sellerId, ...range }));
}

async function mirrorOf(fixture: Fixture, { checkpoint }: StatementProof): Promise<Mirror> {
  const { entries } = await listLogEntries(fixture.as('worker'))({ from: 0 });
  const size = Number(checkpoint.split('\n')[1]);
  return { checkpoint, entries: entries.slice(0, size).map(({ text }) => text) };
}

/** The database's current state, as the real use cases present it. */
async function shownNow({ fixture, sellerId, kept }: Stage): Promise<Presentation> {
  const statement = await statementOf(fixture, sellerId);
  const mirror = await mirrorOf(fixture, statement);
  const [from, to] = [kept.mirror.entries.length, mirror.entries.length];
  const proof = await getConsistency(fixture.as('worker'))({ from: Math.min(from, to), to });
  return { statement, log: { ...mirror, consistency: proof ?? [] } };
}

const OF_LINE = 'where journal_id = $1 and sequence = $2';

const ROWS: readonly SqlTampering[] = [
  {
    name: 'sql: amount of a transfer',
    tamper: ({ sql, sellerId }) =>
      sql(
        `update ledger.transfers set amounts = (select array_agg(a * 2) from unnest(amounts) a) ${OF_LINE}`,
        [sellerId, LINE],
      ),
  },
  {
    name: 'sql: time of a transfer',
    tamper: ({ sql, sellerId }) =>
      sql(`update ledger.transfers set effective_at = effective_at + interval '1 second' ${OF_LINE}`, [
        sellerId,
        LINE,
      ]),
  },
  {
    name: 'sql: transfer deleted',
    tamper: ({ sql, sellerId }) => sql(`delete from ledger.transfers ${OF_LINE}`, [sellerId, LINE]),
  },
  {
    name: 'sql: two transfers in the other order',
    tamper: ({ sql, sellerId }) =>
      sql(
        `update ledger.transfers set sequence = case sequence when $2 then $2::bigint + 1000 else $2 end
         where journal_id = $1 and sequence in ($2, $2::bigint + 1)`,
        [sellerId, LINE],
      ).then(() =>
        sql(
          `update ledger.transfers set sequence = $2::bigint + 1 where journal_id = $1 and sequence = $2::bigint + 1000`,
          [sellerId, LINE],
        ),
      ),
  },
  {
    name: 'sql: balance of a closed head',
    tamper: ({ sql, sellerId }) =>
      sql(
        `update proofs.heads h set available = h.available + 1 from proofs.journals j
         where j.place = h.place and j.journal_id = $1`,
        [sellerId],
      ),
  },
  {
    name: 'sql: root in an entry of the log',
    tamper: ({ sql }) =>
      sql(`update proofs.log_entries set text = regexp_replace(text, '[0-9a-f]{64}$', repeat('7', 64))
           where kind = 'cliffhanger-closing-1'`),
  },
];

const WIPED = ['closings', 'heads', 'head_nodes', 'journals', 'checkpoints', 'log_nodes', 'log_entries'];

/** Closes and signs the changed books again, at least as many times as before. */
async function closeAgain({ fixture, sql }: Stage, closings: number, signer?: NoteSigner): Promise<void> {
  for (const table of WIPED) await sql(`delete from proofs.${table}`);
  await sql('update proofs.log_head set size = 0');
  for (let count = 0; count < closings; count += 1) {
    fixture.clock.pass(HOUR_MS);
    await closeTestBooks(fixture, signer);
  }
}

/** Changes one line and rebuilds the rest of the chain, the balance and the head. */
async function rewriteJournal({ sql, sellerId, kept }: Stage): Promise<void> {
  let previousHash = '';
  let gain = 0n;
  for (const line of kept.statement.transfers) {
    if (line.sequence < LINE) continue;
    const change = line.sequence === LINE ? 1_000_000n : 0n;
    gain += change;
    const entries = line.entries.map((entry) => {
      const amount = BigInt(entry.amount);
      return { ...entry, amount: String(amount < 0n ? amount - change : amount + change) };
    });
    const before = line.sequence === LINE ? line.previousHash : previousHash;
    previousHash = hashOf(sellerId, { ...line, entries, previousHash: before });
    const amounts = entries.map(({ amount }) => amount);
    await sql(
      `update ledger.transfers set amounts = $3::bigint[], previous_hash = decode($4, 'hex'), hash = decode($5, 'hex') ${OF_LINE}`,
      [sellerId, line.sequence, amounts, before, previousHash],
    );
  }
  await sql(
    `update ledger.books set available = available + $2::bigint, journal_head = decode($3, 'hex') where journal_id = $1`,
    [sellerId, String(gain), previousHash],
  );
}

const hashOf = (journalId: string, line: StatementTransfer): string =>
  linkHash({ journalId, sequence: BigInt(line.sequence), previousHash: line.previousHash }, {
    ...line,
    reference: { type: line.referenceType, id: line.referenceId },
    reason: line.reason ?? undefined,
    corrects: line.corrects ?? undefined,
    entries: line.entries.map(({ account, amount, orderId }) => ({
      account,
      amount: BigInt(amount),
      orderId: orderId ?? undefined,
    })),
  } as unknown as Transfer);

const WHOLE: readonly SqlTampering[] = [2, 3, 5].map((closings) => ({
  name: `sql: books rewritten, ${closings} closings signed anew`,
  tamper: async (stage) => {
    await rewriteJournal(stage);
    await closeAgain(stage, closings);
  },
}));

const OTHERS: readonly SqlTampering[] = [
  { name: 'sql: key swapped, all signed anew', tamper: (stage) => closeAgain(stage, 4, testNoteSigner(2)) },
  { name: 'sql: closings signed anew over the same books', tamper: (stage) => closeAgain(stage, 3) },
];

const SQL_TAMPERINGS: readonly SqlTampering[] = [...ROWS, ...WHOLE, ...OTHERS];

/** Each tampering in a separate database; plus one database with honest business. */
export async function databaseCases(
  times: number,
): Promise<{ tried: DatabaseCase[]; clean: DatabaseCase[] }> {
  const tried: DatabaseCase[] = [];
  const clean: DatabaseCase[] = [];
  for (let time = 0; time < times; time += 1) {
    for (const { name, tamper } of SQL_TAMPERINGS) tried.push(await played(name, tamper));
    clean.push(await played('sql: clean', goOn));
  }
  return { tried, clean };
}

async function goOn({ fixture, sellerId }: Stage): Promise<void> {
  await deposit(fixture, sellerId, '7');
  fixture.clock.pass(HOUR_MS);
  await closeTestBooks(fixture);
}

async function played(name: string, tamper: SqlTampering['tamper']): Promise<DatabaseCase> {
  const stage = await openStage();
  try {
    await tamper(stage);
    const before = { ...stage, world: { now: stage.fixture.clock.now() } };
    return { name, seed: 'database', ...judge(before, await shownNow(stage)) };
  } finally {
    await stage.fixture.close();
  }
}
