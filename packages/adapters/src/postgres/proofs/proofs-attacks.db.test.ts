import { accept, HOUR_MS, type SellerId, usdt } from '@cliffhanger/core/kernel';
import { depositCredited } from '@cliffhanger/core/ledger';
import { bytesToHex, hexToBytes, leafHash, merkleRoot, parseLogEntry } from '@cliffhanger/core/proofs';
import { closeTestBooks, type Fixture, openFixture, testNoteSigner } from '@cliffhanger/testing/factories';
import { newSellerId, transferFrom } from '@cliffhanger/testing/ledger';
import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

/* Attacks on closings and the proof log with the worker's login and as the database owner. */

const NO_RIGHT = '42501';
const NO_ENTRY = 'P0001';

let fixture: Fixture;
let worker: Client;
const sellers: SellerId[] = [];
beforeAll(async () => {
  fixture = await openFixture();
  worker = new Client({ connectionString: fixture.database.urlOf('worker') });
  await worker.connect();
});
afterAll(async () => {
  await worker.end();
  await fixture.close();
});

const deposit = (sellerId: SellerId) =>
  fixture.dependencies.transactions.run(async ({ ledger }) =>
    accept(
      await ledger.post(
        transferFrom(depositCredited('custody:tron', usdt('5')), {
          sellerId,
          effectiveAt: fixture.clock.now(),
        }),
      ),
    ),
  );

/** A closing with some new and some changed sellers. */
async function closeAnother() {
  sellers.push(newSellerId(), newSellerId());
  for (const seller of sellers) await deposit(seller);
  fixture.clock.pass(HOUR_MS);
  return closeTestBooks(fixture);
}
beforeEach(async () => {
  await closeAnother();
});

async function refusal(text: string, values: readonly unknown[] = []): Promise<string | undefined> {
  try {
    await worker.query(text, [...values]);
    return undefined;
  } catch (error) {
    return (error as { readonly code?: string }).code;
  }
}

const TABLES = [
  'checkpoints',
  'closings',
  'entry_kinds',
  'head_nodes',
  'heads',
  'journals',
  'log_entries',
  'log_head',
  'log_nodes',
];
/** All rows except timestamps, to compare before and after an attempt. */
const everything = async (): Promise<unknown> => {
  const found: unknown[] = [];
  for (const table of TABLES)
    found.push((await fixture.owner.query(`select * from proofs.${table} t order by t::text`)).rows);
  return found;
};

describe('with the login of the worker', () => {
  test.each([
    ['rewrites an entry', `update proofs.log_entries set text = 'x' where index = 1`],
    ['rewrites the hash of an entry', `update proofs.log_nodes set hash = '\\x00' where level = 0`],
    [
      'inserts out of order',
      `insert into proofs.log_entries (index, text) values (99, 'cliffhanger-rules-1')`,
    ],
    ['cuts the log', 'delete from proofs.log_entries where index > 0'],
    ['cuts its head', 'update proofs.log_head set size = 1'],
    ['empties the log', 'truncate proofs.log_entries'],
    ['gives an old closing another root', `update proofs.closings set root = '\\x00' where number = 1`],
    ['deletes a closing', 'delete from proofs.closings where number = 1'],
    ['leaves a journal out', 'delete from proofs.journals'],
    ['moves a journal', 'update proofs.journals set place = place + 1000'],
    ['shortens a journal in the tree', 'update proofs.heads set length = 0'],
    ['gives a node another hash', `update proofs.head_nodes set hash = '\\x00'`],
    ['replaces a checkpoint', `update proofs.checkpoints set note = 'x'`],
    ['lets itself append closings', `update proofs.entry_kinds set appended_by = '{cliffhanger_worker}'`],
    ['appends around the rule of kinds', `select proofs.append_text('cliffhanger-rules-1')`],
    ['writes heads of its own', 'select proofs.write_heads(7)'],
    ['hashes a tree of its own', `select proofs.hash_upwards('{0}', 1, 7)`],
    [
      'replaces what is closed',
      'create or replace function proofs.other_heads() returns int language sql as $$ select 1 $$',
    ],
    ['shortens the books', 'update ledger.books set journal_length = 0'],
    ['takes a journal out of the books', 'delete from ledger.books'],
  ])('nobody %s', async (_what, statement) => {
    const before = await everything();
    expect(await refusal(statement)).toBe(NO_RIGHT);
    expect(await everything()).toEqual(before);
  });

  const CLOSING = `cliffhanger-closing-1\n99\nhour\n1\n1\n${'0'.repeat(64)}`;
  const ANCHOR = `cliffhanger-anchor-1\nbep20\n1\n0x${'0'.repeat(64)}\n1\n${'0'.repeat(64)}`;
  test.each([
    ['a closing that was none', CLOSING],
    ['an anchor that was none', ANCHOR],
    ['a kind that nobody knows', 'cliffhanger-gift-1\n1'],
    ['a kind in the wrong form', 'cliffhanger-rules-1\n1\nnot a hash'],
    ['a line too many', `cliffhanger-rules-1\n1\n${'0'.repeat(64)}\nmore`],
    ['nothing', ''],
  ])('nobody appends %s', async (_what, text) => {
    const before = await everything();
    expect(await refusal('select proofs.append_entry($1)', [text])).toBe(NO_ENTRY);
    expect(await everything()).toEqual(before);
  });

  test('an entry that stands in the log is not appended again', async () => {
    const text = `cliffhanger-rules-1\n1\n${'a'.repeat(64)}`;
    const append = async () =>
      (await worker.query<{ index: string }>('select proofs.append_entry($1) as index', [text])).rows[0]
        ?.index;
    const first = await append();
    expect(await append()).toBe(first);
  });

  test('a second closing in one hour, and one in the past, are none', async () => {
    const before = await everything();
    const now = fixture.clock.now();
    await worker.query('select proofs.close_books($1)', [now]);
    expect(await everything()).toEqual(before);
    expect(await refusal('select proofs.close_books($1)', [now - 3 * HOUR_MS])).toBe(NO_ENTRY);
    expect(await everything()).toEqual(before);
  });

  test('a checkpoint over another root, of another log or before the last one is not kept', async () => {
    const before = await everything();
    const signer = testNoteSigner();
    const line = `— ${signer.origin} ${Buffer.alloc(68).toString('base64')}\n`;
    const note = (origin: string, size: number, root: Buffer) =>
      `${origin}\n${size}\n${root.toString('base64')}\n\n${line}`;
    const { rows } = await fixture.owner.query<{ size: bigint; root: Buffer }>(
      'select size, proofs.log_root(size) as root from proofs.log_head',
    );
    const [{ size, root } = { size: 0n, root: Buffer.alloc(32) }] = rows;
    const add = (text: string) => refusal('select proofs.add_checkpoint($1)', [text]);
    expect(await add(note(signer.origin, Number(size), Buffer.alloc(32)))).toBe(NO_ENTRY);
    expect(await add(note('other.test/log', Number(size), root))).toBe(NO_ENTRY);
    expect(await add(note(signer.origin, Number(size) + 1, root))).toBe(NO_ENTRY);
    expect(await add(note(signer.origin, 1, root))).toBe(NO_ENTRY);
    expect(await add('no note')).toBe(NO_ENTRY);
    expect(await everything()).toEqual(before);
  });
});

describe('with the rights of the owner', () => {
  /** Runs the statement, tries to close, and rolls back. */
  async function closingAfter(statement: string, values: readonly unknown[] = []): Promise<string> {
    const owner = await fixture.owner.connect();
    try {
      await owner.query('begin');
      await owner.query(statement, [...values]);
      await owner.query('select proofs.close_books($1)', [fixture.clock.now() + HOUR_MS]);
      return 'closed';
    } catch (error) {
      return (error as Error).message;
    } finally {
      await owner.query('rollback');
      owner.release();
    }
  }

  test.each([
    [
      'is shorter than before',
      'update ledger.books set journal_length = journal_length - 1 where journal_id = $1',
    ],
    [
      'has another head at the same length',
      `update ledger.books set journal_head = '\\x01' where journal_id = $1`,
    ],
    [
      'has another balance without a line',
      'update ledger.books set available = available + 1 where journal_id = $1',
    ],
    ['is gone', 'delete from ledger.books where journal_id = $1'],
  ])('books in which a journal %s are not closed', async (_what, statement) => {
    const seller = sellers[0] ?? '';
    expect(await closingAfter(statement, [seller])).toBe(
      `the books are not closed: journal ${seller} is not what was closed before, and more`,
    );
  });

  test('nor with a shorter audit log', async () => {
    const shorter = `update staff.audit_head set length = length - 1, head = '\\x01'`;
    expect(await closingAfter(shorter)).toContain('journal audit is not what was closed before');
  });

  test('an entry that is rewritten with its hash leads to another root than was signed', async () => {
    const texts = (
      await fixture.owner.query<{ text: string }>('select text from proofs.log_entries order by index')
    ).rows;
    const { rows } = await fixture.owner.query<{ root: Buffer }>(
      'select proofs.log_root(size) as root from proofs.log_head',
    );
    const rootOf = (all: readonly string[]) => bytesToHex(merkleRoot(all.map(leafHash)));
    const all = texts.map(({ text }) => text);
    expect(rootOf(all)).toBe(rows[0]?.root.toString('hex'));
    expect(rootOf(all.with(1, all[1]?.replace('\nday\n', '\nhour\n') ?? ''))).not.toBe(rootOf(all));
  });
});

test('the root of every closing is that of all its leaves, as they were', async () => {
  const { rows: closings } = await fixture.owner.query<{ number: bigint; text: string }>(
    `select c.number, e.text from proofs.closings c join proofs.log_entries e on e.index = c.log_index order by 1`,
  );
  expect(closings.length).toBeGreaterThan(2);
  for (const { number, text } of closings) {
    const { rows } = await fixture.owner.query<{ leaf: string; hash: string }>(
      `select proofs.head_text(j.journal_id, h.length, h.head, h.available, h.unsettled, h.withdrawing, h.escrow,
         h.episodes) as leaf, encode(h.hash, 'hex') as hash
       from proofs.journals j cross join lateral (select * from proofs.heads h
         where h.place = j.place and h.closing <= $1 order by h.closing desc limit 1) h order by j.place`,
      [number],
    );
    expect(rows.map(({ leaf }) => bytesToHex(leafHash(leaf)))).toEqual(rows.map(({ hash }) => hash));
    const root = bytesToHex(merkleRoot(rows.map(({ hash }) => hexToBytes(hash))));
    expect(parseLogEntry(text)).toMatchObject({ kind: 'closing', root, leaves: rows.length });
  }
});
